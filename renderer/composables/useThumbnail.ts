import { plainStage, type Stage } from '#api';
import { applyPatch, type Patch, type Records, type View } from '#engine/view';
import { onScopeDispose, ref, shallowRef, watch } from 'vue';
import { useClient } from './client.ts';
import { useRoad } from './road.ts';

/** The small picture changes at most so often, in milliseconds: the table comes first. */
export const REST = 250;
const nothing: Records = {};

/**
 * What the players' screen shows, from records of its own: as they were built for the players, also while these see the table as it
 * was. However many patches come, the picture takes them four times a second.
 */
export function useThumbnail() {
  const client = useClient();
  const road = useRoad();
  const records = shallowRef<Records>(nothing);
  const stage = shallowRef<Stage>(plainStage);
  const isLoaded = ref(false);
  let view: View | null = null;
  let loading: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    timer = undefined;
    records.value = view?.records ?? nothing;
    isLoaded.value = view !== null;
  }

  function drawSoon(): void {
    timer ??= setTimeout(draw, REST);
  }

  function load(): Promise<void> {
    loading ??= client.ask('thumbnail.view', {}).then(
      (result) => {
        loading = null;
        view = result.ok ? result.value.view : null;
        if (result.ok) stage.value = result.value.stage;
        draw();
      },
      () => {
        loading = null;
      },
    );
    return loading;
  }

  function take(patch: Patch): void {
    if (!view || patch.to === view.version) return;
    const next = applyPatch(view, patch);
    if (!next) return void load();
    view = next;
    drawSoon();
  }

  const offs = [
    client.on('thumbnail.patch', take),
    client.on('thumbnail.stage', (body) => {
      stage.value = body;
    }),
    client.on('thumbnail.reset', () => void load()),
  ];
  onScopeDispose(() => {
    offs.forEach((off) => off());
    clearTimeout(timer);
  });
  watch(road, (state) => {
    if (state === 'open') void load();
  });
  void load();

  return { records, stage, isLoaded };
}
