import type { Directive } from 'vue';

/** Takes the focus when it appears; `select` also selects what stands in it. */
export const vFocus: Directive<HTMLElement, undefined, 'select'> = {
  mounted: (element, { modifiers }) => {
    element.focus();
    if (modifiers.select && element instanceof HTMLInputElement) element.select();
  },
};
