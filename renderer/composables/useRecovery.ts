import type { ContractName, Input, Output, RecoveryPoint, Refusal, Result } from '#api';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { useCampaigns } from '../stores/campaigns.ts';
import { useNotices } from '../stores/notices.ts';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';

type Named = Pick<Output<'campaigns.list'>[number], 'id' | 'name'>;
/** What salvaging gave, and of which campaign. */
export type Salvaged = Output<'recovery.salvage'> & { of: Named };

/** The copies of one campaign, going back to one of them, and saving what can be read of a damaged file. */
export const useRecovery = defineStore('recovery', () => {
  const client = useClient();
  const campaigns = useCampaigns();
  const notices = useNotices();

  /** The campaign whose copies are looked at; null: the copies are not shown. */
  const campaign = shallowRef<Named | null>(null);
  const points = shallowRef<readonly RecoveryPoint[]>([]);
  const isListed = ref(false);
  const chosenId = ref<string | null>(null);
  const sides = shallowRef<Output<'recovery.look'> | null>(null);
  /** Why the list, the look or the playing did not come about. */
  const refusal = shallowRef<Refusal | null>(null);
  const isLooking = ref(false);
  const isPlaying = ref(false);
  const chosen = computed(() => points.value.find(({ point }) => point === chosenId.value) ?? null);

  /** The campaign whose file is being read, piece by piece. */
  const salvaging = ref<string | null>(null);
  const salvaged = shallowRef<Salvaged | null>(null);
  const notSalvaged = shallowRef<{ id: string; refusal: Refusal } | null>(null);

  /** The campaign from whose copies one came back, so that the list stays where it was. */
  const cameFrom = ref<string | null>(null);
  /** Whether the diagnosis is shown in place of the list of campaigns. */
  const isDiagnosing = ref(false);

  async function ask<N extends ContractName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
    try {
      return await client.ask(name, input);
    } catch {
      return { ok: false, refusal: words.refusals.road() };
    }
  }

  /** Shows the copies of a campaign, the newest chosen. */
  async function open({ id, name }: Named): Promise<void> {
    campaign.value = { id, name };
    points.value = [];
    isListed.value = false;
    chosenId.value = null;
    sides.value = null;
    refusal.value = null;
    const result = await ask('recovery.points', { id });
    if (campaign.value?.id !== id) return;
    if (result.ok) points.value = result.value;
    else refusal.value = result.refusal;
    isListed.value = true;
    const [first] = points.value;
    if (first) await choose(first.point);
  }

  function close(): void {
    cameFrom.value = campaign.value?.id ?? null;
    campaign.value = null;
    sides.value = null;
    points.value = [];
  }

  /** Whoever runs through the list asks for one look at a time: the one on its way, then the one arrived at. */
  async function choose(point: string): Promise<void> {
    if (isPlaying.value) return;
    chosenId.value = point;
    sides.value = null;
    refusal.value = null;
    if (isLooking.value) return;
    isLooking.value = true;
    try {
      while (campaign.value && chosenId.value !== null && !sides.value && !refusal.value)
        await look(campaign.value.id, chosenId.value);
    } finally {
      isLooking.value = false;
    }
  }

  async function look(id: string, point: string): Promise<void> {
    const result = await ask('recovery.look', { id, point });
    if (campaign.value?.id !== id || chosenId.value !== point) return;
    if (result.ok) sides.value = result.value;
    else refusal.value = result.refusal;
  }

  /** Goes to the copy so many places further down. */
  function move(by: number): void {
    const at = points.value.findIndex(({ point }) => point === chosenId.value);
    const next = points.value[Math.min(Math.max(at + by, 0), points.value.length - 1)];
    if (next && next.point !== chosenId.value) void choose(next.point);
  }

  /** Why the chosen copy cannot be played from now; null: it can. */
  const whyNot = computed(() => {
    if (!chosen.value || !sides.value) return words.recovery.chooseFirst();
    return sides.value.copy.trouble ?? chosen.value.trouble;
  });

  /** Lays the chosen copy on the table. Where that is refused, everything stays as it is and the reason is said. */
  async function playFrom(): Promise<void> {
    const [from, point] = [campaign.value, chosen.value];
    if (!from || !point || isPlaying.value || whyNot.value !== null) return;
    isPlaying.value = true;
    refusal.value = null;
    try {
      refusal.value = await campaigns.playFrom(from.id, point.point);
    } finally {
      isPlaying.value = false;
    }
    if (refusal.value) return;
    close();
    cameFrom.value = null;
    notices.tell(words.recovery.played(point.at));
  }

  async function salvage({ id, name }: Named): Promise<void> {
    if (salvaging.value !== null) return;
    salvaging.value = id;
    notSalvaged.value = null;
    const result = await ask('recovery.salvage', { id });
    await campaigns.refresh().catch(() => undefined);
    salvaging.value = null;
    if (result.ok) salvaged.value = { of: { id, name }, ...result.value };
    else notSalvaged.value = { id, refusal: result.refusal };
  }

  return {
    campaign,
    points,
    isListed,
    chosenId,
    chosen,
    sides,
    refusal,
    isLooking,
    isPlaying,
    whyNot,
    salvaging,
    salvaged,
    notSalvaged,
    cameFrom,
    isDiagnosing,
    open,
    close,
    choose,
    move,
    playFrom,
    salvage,
  };
});
