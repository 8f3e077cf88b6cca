import {
  applyPatch,
  recordsOf,
  type Patch,
  type PromptRecord,
  type Records,
  type TurnRecord,
  type View,
} from '#engine/view';
import { computed, onBeforeUnmount, shallowRef, watch } from 'vue';
import { plainStage, type PointedAt, type Stage } from '#api';
import { useClient } from '../composables/client.ts';
import { useRoad } from '../composables/road.ts';
import { useBeats } from './useBeats.ts';

const nothing: Records = {};

/** The players' view: built for them by main, so that nothing is here that they may not know. `calm`: nothing is staged. */
export function usePlayerTable(calm: boolean) {
  const client = useClient();
  const road = useRoad();
  const view = shallowRef<View | null>(null);
  const stage = shallowRef<Stage>(plainStage);
  const pointer = shallowRef<PointedAt>(null);
  let loading: Promise<void> | null = null;

  const latest = computed(() => view.value?.records ?? nothing);
  const records = useBeats(latest, calm);
  const heroes = computed(() =>
    recordsOf(records.value, 'model').filter(({ side }) => side === 'hero' || side === 'henchman'),
  );
  const turn = computed(() => (records.value['turn'] as TurnRecord | undefined) ?? null);
  const prompt = computed(() => (records.value['prompt'] as PromptRecord | undefined) ?? null);
  /** Who is at it: the one asked, else the hero who may act. */
  const active = computed(
    () => prompt.value?.by ?? heroes.value.find(({ canAct, down }) => canAct && !down)?.id ?? null,
  );

  function load(): Promise<void> {
    loading ??= client.ask('display.view', {}).then(
      (result) => {
        loading = null;
        if (result.ok) {
          view.value = result.value.view;
          stage.value = result.value.stage;
        } else if (result.refusal.code === 'no-campaign-open') {
          // Nothing of the last one stays on the screen.
          view.value = null;
        }
      },
      () => {
        loading = null;
      },
    );
    return loading;
  }

  function take(patch: Patch): void {
    if (!view.value || patch.to === view.value.version) return;
    const next = applyPatch(view.value, patch);
    if (next) view.value = next;
    else void load();
  }

  const offs = [
    client.on('display.patch', take),
    client.on('display.stage', (body) => {
      stage.value = body;
    }),
    client.on('display.pointer', ({ at }) => {
      pointer.value = at;
    }),
    client.on('display.reset', () => void load()),
  ];
  onBeforeUnmount(() => offs.forEach((off) => off()));
  watch(road, (state) => {
    if (state === 'open') void load();
  });
  void load();

  return { view, records, heroes, turn, prompt, active, stage, pointer };
}
