import type { Page } from 'playwright-core';

/** What a window looks like, asked of the window itself. Each function gives sentences or numbers that a person can act on. */

/**
 * Texts that cannot be read whole: wider or higher than their box, or cut by a box around them. Scroll areas are no fault, nor is
 * an ellipsis whose whole text stands in a title.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1.5;
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim();
      const owner = node.parentElement;
      if (!text || !owner || owner.closest('.spoken, .described, svg, option, script, style')) continue;
      if (!owner.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const at = range.getBoundingClientRect();
      if (at.width === 0 || at.height === 0) continue;
      // A font reserves more height than its letters use, and a tight line gives it less.
      const lead = Number.parseFloat(getComputedStyle(owner).fontSize) * 0.3;
      let [freeX, freeY] = [false, false];
      for (let box: Element | null = owner; box && !(freeX && freeY); box = box.parentElement) {
        const style = getComputedStyle(box);
        const around = box.getBoundingClientRect();
        const isWhole = style.textOverflow === 'ellipsis' && box.closest('[title]') !== null;
        if (scrolls(style.overflowX) || isWhole) freeX = true;
        if (scrolls(style.overflowY)) freeY = true;
        const isWide = at.left < around.left - slack || at.right > around.right + slack;
        const isHigh = at.top < around.top - lead || at.bottom > around.bottom + lead;
        if ((!freeX && hides(style.overflowX) && isWide) || (!freeY && hides(style.overflowY) && isHigh)) {
          found.push(`“${text}” is cut by .${box.className}`);
          break;
        }
      }
      const own = getComputedStyle(owner);
      const fits = owner.clientWidth === 0 || owner.scrollWidth <= owner.clientWidth + 1;
      const isExcused = scrolls(own.overflowX) || owner.closest('[title]') !== null;
      if (!fits && !isExcused) found.push(`“${text}” is wider than its own box .${owner.className}`);
    }
    return [...new Set(found)];
  });
}

/** The least size of any text that is shown, with the text, as "13 px: Saved". */
export function leastText(page: Page): Promise<{ px: number; text: string }> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let least = { px: Infinity, text: '' };
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim();
      const owner = node.parentElement;
      if (!text || !owner || owner.closest('.spoken, .described, svg, script, style')) continue;
      if (!owner.checkVisibility({ visibilityProperty: true })) continue;
      const px = Number.parseFloat(getComputedStyle(owner).fontSize);
      if (px < least.px) least = { px, text };
    }
    return least;
  });
}

/** Which part of the window is map. */
export function mapShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { width = 0, height = 0 } =
      document.querySelector('[role="application"]')?.getBoundingClientRect() ?? {};
    return (width * height) / (window.innerWidth * window.innerHeight);
  });
}

/** The words of every control on an ember ground. */
export function emberControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.background = 'var(--ember)';
    document.body.append(probe);
    const ember = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll('button, [role="button"], a, input, select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).backgroundColor === ember)
      .map((control) => control.textContent?.trim() ?? '');
  });
}

/** Controls that say nothing to somebody who does not see them. */
export function nameless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isNamed = (control: Element): boolean => {
      const labels = (control as HTMLInputElement).labels;
      const says = control.tagName === 'BUTTON' ? control.textContent : labels?.[0]?.textContent;
      const by = control.getAttribute('aria-labelledby');
      const name =
        control.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? says;
      return Boolean(name?.trim());
    };
    return [...document.querySelectorAll('button, input, select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isNamed(control))
      .map((control) => control.outerHTML.slice(0, 160));
  });
}

/** Whether what has the focus shows it: a ring of two pixels at least. Null where nothing has it. */
export function focusRing(page: Page): Promise<{ on: string; isSeen: boolean } | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(active);
    const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return { on: active.outerHTML.slice(0, 160), isSeen };
  });
}

/** How much of the window's height the prompt takes, and whether it would have to scroll. */
export function promptRoom(page: Page): Promise<{ share: number; scrolls: boolean }> {
  return page.evaluate(() => {
    const prompt = document.querySelector('.prompt')!;
    return {
      share: prompt.getBoundingClientRect().height / window.innerHeight,
      scrolls: prompt.scrollHeight > prompt.clientHeight + 1,
    };
  });
}

/** Frames that the map has drawn. */
export async function framesDrawn(page: Page): Promise<number> {
  return Number(await page.getByRole('application').getAttribute('data-frames'));
}
