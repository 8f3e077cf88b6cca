import type { EyeRect } from '#api';
import { onScopeDispose, watch } from 'vue';
import { useClient } from '../composables/client.ts';

/** How long the eye must be at rest before it is told of, in milliseconds. */
const settles = 100;

/**
 * Tells main which squares this window shows, null while it shows no map. Only windows of this machine are asked: a tablet
 * on the network is told so once, and asks no more.
 */
export function useLooks(seen: () => EyeRect | null): { told(): EyeRect | null } {
  const client = useClient();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: EyeRect | null | undefined;

  let isForeign = false;

  async function tell(): Promise<void> {
    if (isForeign) return;
    const at = seen();
    if (told !== undefined && JSON.stringify(at) === JSON.stringify(told)) return;
    told = at;
    try {
      const result = await client.ask('display.looks', { at });
      isForeign = !result.ok && result.refusal.code === 'desktop-only';
    } catch {
      told = undefined;
    }
  }

  watch(
    seen,
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => void tell(), settles);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  return { told: () => told ?? null };
}
