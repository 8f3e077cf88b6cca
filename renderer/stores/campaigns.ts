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
  /** A campaign that is open elsewhere, with what main said about it. */
  const locked = shallowRef<{ id: string; refusal: Refusal } | null>(null);

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
    locked.value = null;
    const refusal = await lay('campaigns.open', breakLock ? { id, breakLock } : { id });
    if (refusal?.code === 'locked') locked.value = { id, refusal };
    else if (refusal) {
      notices.refuse(refusal);
      await refresh();
    }
  }

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
      current.value = entry;
    });

  return {
    list,
    listed,
    current,
    busy,
    locked,
    refresh,
    resume,
    open,
    create,
    demo,
    openFile,
    duplicate,
    close,
    listen,
  };
});
