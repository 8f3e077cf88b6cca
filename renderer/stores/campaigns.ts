import type { CampaignEntry, Contract, ContractName, Input, NewCampaign, Output, Refusal } from '#api';
import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import { useClient } from '../composables/client.ts';
import { words } from '../words/index.ts';
import { useNotices } from './notices.ts';

type Opening = { [N in ContractName]: Output<N> extends CampaignEntry | null ? N : never }[keyof Contract];

/** The campaigns of this machine and the one that lies on the table. */
export const useCampaigns = defineStore('campaigns', () => {
  const client = useClient();
  const notices = useNotices();
  const list = shallowRef<readonly CampaignEntry[]>([]);
  const listed = ref(false);
  const current = shallowRef<CampaignEntry | null>(null);
  const busy = ref(false);
  /** A campaign that did not open, with what main said about it. */
  const stuck = shallowRef<{ id: string; refusal: Refusal } | null>(null);
  /** Raised when the campaign that lies on the table is laid there anew, from another file. */
  const laidAnew = ref(0);

  async function refresh(): Promise<void> {
    const result = await client.ask('campaigns.list', {});
    if (result.ok) list.value = result.value;
    else notices.refuse(result.refusal);
    listed.value = true;
  }

  /** Finds out what is open already (after a reload, or when the app came back from a crash). */
  async function resume(): Promise<void> {
    const result = await client.ask('campaigns.current', {});
    if (result.ok) current.value = result.value;
  }

  async function lay<N extends Opening>(name: N, input: Input<N>): Promise<Refusal | null> {
    busy.value = true;
    try {
      const result = await client.ask(name, input);
      if (!result.ok) return result.refusal;
      if (result.value) current.value = result.value as CampaignEntry;
      notices.clearRefusals();
      return null;
    } catch {
      return words.refusals.road();
    } finally {
      busy.value = false;
    }
  }

  async function show(attempt: Promise<Refusal | null>): Promise<boolean> {
    const refusal = await attempt;
    if (refusal) notices.refuse(refusal);
    return !refusal;
  }

  async function open(id: string, breakLock = false): Promise<void> {
    stuck.value = null;
    const refusal = await lay('campaigns.open', breakLock ? { id, breakLock } : { id });
    if (refusal) await stick(id, refusal);
  }

  /** What is wrong with a campaign stands in its row; where it has none, it is said as a notice. */
  async function stick(id: string, refusal: Refusal): Promise<void> {
    stuck.value = { id, refusal };
    await refresh();
    if (!list.value.some((entry) => entry.id === id)) notices.refuse(refusal);
  }

  /** The campaign on the table cannot be shown: back to the list, where its row says why. */
  async function giveUp(refusal: Refusal): Promise<void> {
    const id = current.value?.id;
    current.value = null;
    await client.ask('campaigns.close', {}).catch(() => null);
    if (id !== undefined) await stick(id, refusal);
  }

  /** Lays a copy of a campaign on the table in place of its file. Gives the refusal, or null. */
  const playFrom = (id: string, point: string) => lay('recovery.playFrom', { id, point });

  const create = (campaign: NewCampaign) => show(lay('campaigns.create', campaign));
  const demo = () => show(lay('campaigns.demo', {}));
  const openFile = () => show(lay('campaigns.openFile', {}));

  async function duplicate(id: string, name: string): Promise<void> {
    const result = await client.ask('campaigns.duplicate', { id, name });
    if (result.ok) notices.tell(words.start.duplicated(result.value.name));
    else notices.refuse(result.refusal);
    await refresh();
  }

  async function close(): Promise<void> {
    const result = await client.ask('campaigns.close', {});
    if (!result.ok) return notices.refuse(result.refusal);
    current.value = null;
    await refresh();
  }

  const listen = () =>
    client.on('campaign.changed', (entry) => {
      if (entry && entry.id === current.value?.id) laidAnew.value += 1;
      current.value = entry;
    });

  return {
    list,
    listed,
    current,
    busy,
    stuck,
    laidAnew,
    refresh,
    resume,
    open,
    giveUp,
    playFrom,
    create,
    demo,
    openFile,
    duplicate,
    close,
    listen,
  };
});
