import type { Refusal, TopicBody } from '#api';
import {
  applyPatch,
  recordsOf,
  type BadgeRecord,
  type ModelRecord,
  type Patch,
  type PromptRecord,
  type Records,
  type SheetLayout,
  type TurnRecord,
  type View,
} from '#engine/view';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { useClient } from '../composables/client.ts';
import { useNotices } from './notices.ts';

const nothing: Records = {};

/**
 * The GM's view of the open table: whole once, then patch by patch. A patch that does not follow the version held is a
 * missed one: the whole view is asked again.
 */
export const useTable = defineStore('table', () => {
  const client = useClient();
  const notices = useNotices();

  const view = shallowRef<View | null>(null);
  const saved = ref<TopicBody<'table.saved'> | null>(null);
  /** ISO time of the last write that reached the disk, as far as this window was told. */
  const savedAt = ref<string | null>(null);
  /** Why there is no view at all, if main refused it. */
  const unshown = shallowRef<Refusal | null>(null);
  const refused = ref<Refusal | null>(null);
  const selected = ref<string | null>(null);
  const layouts = shallowRef<Readonly<Record<string, SheetLayout>>>({});
  let loading: Promise<void> | null = null;

  const version = computed(() => view.value?.version ?? '');
  const records = computed(() => view.value?.records ?? nothing);
  const models = computed(() => recordsOf(records.value, 'model'));
  /** Some floor lies on the table. */
  const isLaid = computed(() => Object.values(records.value).some(({ kind }) => kind === 'section'));
  const turn = computed(() => (records.value['turn'] as TurnRecord | undefined) ?? null);
  const prompt = computed(() => (records.value['prompt'] as PromptRecord | undefined) ?? null);
  const badges = computed(() => recordsOf(records.value, 'badge'));
  /** A failed rule that waits for a choice: told by the refusal or, after a reload, by the view. */
  const fault = computed({
    get: (): Pick<Refusal, 'sentence'> | null => {
      const waiting = badge('fault');
      return refused.value ?? (waiting && { sentence: waiting.label });
    },
    set: (refusal: Refusal | null) => {
      refused.value = refusal;
    },
  });
  const selectedModel = computed(() => model(selected.value));

  function model(id: string | null | undefined): ModelRecord | null {
    const record = id ? records.value[id] : undefined;
    return record?.kind === 'model' ? record : null;
  }

  function badge(id: string): BadgeRecord | null {
    const record = records.value[id];
    return record?.kind === 'badge' ? record : null;
  }

  function take(patch: Patch): void {
    if (!view.value || patch.to === view.value.version) return;
    const next = applyPatch(view.value, patch);
    if (next) view.value = next;
    else void load();
  }

  /** Asks for the whole view. Callers that come while one is on its way wait for that one. */
  function load(): Promise<void> {
    loading ??= client.ask('table.view', {}).then(
      (result) => {
        loading = null;
        if (result.ok) view.value = result.value;
        else if (view.value) notices.refuse(result.refusal);
        unshown.value = result.ok || view.value ? null : result.refusal;
      },
      () => {
        loading = null;
      },
    );
    return loading;
  }

  async function loadLayouts(system: string): Promise<void> {
    const result = await client.ask('app.layouts', { system });
    if (result.ok) layouts.value = result.value;
  }

  /** Begins to listen. Called once, when the window opens. */
  function listen(): () => void {
    const offs = [
      client.on('table.patch', take),
      client.on('table.saved', (body) => {
        saved.value = body;
        if (body.trouble === null) savedAt.value = body.at;
      }),
    ];
    return () => offs.forEach((off) => off());
  }

  function leave(): void {
    view.value = null;
    saved.value = null;
    savedAt.value = null;
    unshown.value = null;
    refused.value = null;
    selected.value = null;
  }

  return {
    view,
    version,
    records,
    models,
    isLaid,
    turn,
    prompt,
    badges,
    saved,
    savedAt,
    unshown,
    fault,
    selected,
    selectedModel,
    layouts,
    model,
    badge,
    take,
    load,
    loadLayouts,
    listen,
    leave,
  };
});
