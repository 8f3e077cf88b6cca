import { ref } from 'vue';

export interface WhyAsked {
  title: string;
  lines: readonly string[];
  at: DOMRect;
}

/** Where the explanation of a number stands: under it, inside the window; above it where there is no room below. */
export function useWhy() {
  const why = ref<{ title: string; lines: readonly string[]; place: Record<string, string> } | null>(null);

  function show({ title, lines, at }: WhyAsked): void {
    const width = 280 * scaleOf(document.documentElement);
    const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
    const isLow = at.bottom > window.innerHeight * 0.7;
    why.value = {
      title,
      lines,
      place: isLow
        ? { left: `${left}px`, bottom: `${window.innerHeight - at.top + 6}px` }
        : { left: `${left}px`, top: `${at.bottom + 6}px` },
    };
  }

  function hide(): void {
    why.value = null;
  }

  return { why, show, hide };
}

/** The scale of the window's words, as set on its root. */
export function scaleOf(root: HTMLElement): number {
  return Number(root.style.getPropertyValue('--scale')) || 1;
}
