import { onScopeDispose } from 'vue';
import { usePlayersEye } from './usePlayersEye.ts';

/** The GM points at the map for as long as a key is held down: its release ends it, and so does another window. */
export function useHeldPointer() {
  const eye = usePlayersEye();
  let code: string | null = null;

  function hold(event: KeyboardEvent): void {
    code = event.code;
    eye.point(true);
  }

  function release(event?: Event): void {
    if (code === null || (event instanceof KeyboardEvent && event.code !== code)) return;
    code = null;
    eye.point(false);
  }

  window.addEventListener('keyup', release);
  window.addEventListener('blur', release);
  onScopeDispose(() => {
    window.removeEventListener('keyup', release);
    window.removeEventListener('blur', release);
    release();
  });

  return { hold };
}
