import type { Page } from 'playwright-core';

/**
 * What somebody meets who does not see the window, or has no mouse: judged in the running page. Every function gives sentences that a
 * person can act on, and an empty list where nothing is wrong.
 */

/** Names, roles, ids, headings, landmarks, lists, references, states, pictures and sizes of what can be pressed. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
    const tell = (element: Element) => element.outerHTML.replace(/\sdata-v-\w+=""/g, '').slice(0, 120);
    const blame = (why: string, element: Element) => faults.push(`${why}: ${tell(element)}`);
    const byId = (id: string) => document.getElementById(id);

    if (!document.documentElement.lang) faults.push('The page names no language.');
    if (!document.title.trim()) faults.push('The page has no title.');

    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of new Set(ids))
      if (ids.filter((one) => one === id).length > 1) faults.push(`Twice the id ${id}`);
    for (const name of [
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'aria-activedescendant',
      'for',
    ])
      for (const element of document.querySelectorAll(`[${name}]`))
        for (const id of element.getAttribute(name)!.split(/\s+/).filter(Boolean))
          if (!byId(id)) blame(`${name} names nobody (${id})`, element);

    // --- names and roles ---
    const contentOf = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
          if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
          return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? contentOf(node);
        })
        .join(' ');
    const fields = 'input, select, textarea';
    const nameOf = (element: Element): string => {
      const by = element.getAttribute('aria-labelledby');
      const label = [...((element as HTMLInputElement).labels ?? [])].map(contentOf).join(' ');
      const own = element.matches(fields) ? label : contentOf(element);
      const labelled = by
        ?.split(/\s+/)
        .map((id) => byId(id)?.textContent ?? '')
        .join(' ');
      return (
        labelled ||
        element.getAttribute('aria-label') ||
        own ||
        element.getAttribute('title') ||
        ''
      ).trim();
    };
    const controls = all(
      `button, a[href], summary, ${fields}, [tabindex]:not([tabindex="-1"]), [role=button], [role=tab], [role=option], [role=radio], [role=checkbox], [role=slider]`,
    ).filter((element) => !element.closest('[aria-hidden=true], [inert]'));
    const roleless = /^(DIV|SPAN|G|SVG)$/i;
    for (const control of controls) {
      if (!nameOf(control)) blame('It has no name', control);
      if (roleless.test(control.tagName) && !control.getAttribute('role')) blame('It has no role', control);
      if (control.getAttribute('role') === 'presentation')
        blame('It can be reached and has no role', control);
      if (Number(control.getAttribute('tabindex') ?? 0) > 0) blame('It leaves the order of reading', control);
    }
    for (const hidden of document.querySelectorAll('[aria-hidden=true]'))
      for (const control of hidden.querySelectorAll('button, a[href], input, [tabindex="0"]'))
        if (shown(control)) blame('It can be reached but is not told', control);

    // --- states ---
    const allowed: Record<string, string> = {
      'aria-pressed': 'button, [role=button]',
      'aria-selected': '[role=tab], [role=option], [role=row], [role=gridcell]',
      'aria-checked': '[role=radio], [role=checkbox], [role=switch], [role=menuitemradio], [role=option]',
      'aria-expanded': 'button, a[href], summary, [role=button], [role=tab], [role=combobox], input, select',
    };
    for (const [state, on] of Object.entries(allowed))
      for (const element of document.querySelectorAll(`[${state}]`)) {
        if (!element.matches(on)) blame(`${state} means nothing on it`, element);
        if (!/^(true|false|mixed)$/.test(element.getAttribute(state)!)) blame(`${state} is neither`, element);
      }
    const within: Record<string, string> = {
      '[role=tab]': '[role=tablist]',
      '[role=option]': '[role=listbox]',
      '[role=radio]': '[role=radiogroup], [role=toolbar], [role=group]',
      li: 'ul, ol, menu',
      'dt, dd': 'dl',
    };
    for (const [child, parent] of Object.entries(within))
      for (const element of all(child))
        if (!element.parentElement?.closest(parent)) blame(`It is not in ${parent}`, element);
    for (const list of all('ul, ol'))
      for (const child of list.children)
        if (!child.matches('li, template, script')) blame('No line of its list', child);
    for (const list of all('dl'))
      for (const child of list.children)
        if (!child.matches('dt, dd, div')) blame('No line of its list', child);

    // --- headings and landmarks ---
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(shown);
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1)
      faults.push(`There are ${levels.filter((level) => level === 1).length} headings of the first level.`);
    for (const [i, level] of levels.entries()) {
      if (level > (levels[i - 1] ?? 0) + 1) blame('A level of headings is left out before', headings[i]!);
      if (!headings[i]!.textContent?.trim()) blame('An empty heading', headings[i]!);
    }
    const inPart = 'article, aside, main, nav, section, [role=dialog]';
    const banners = all('header, [role=banner]').filter((one) => !one.parentElement?.closest(inPart));
    if (banners.length > 1) faults.push('There are several banners.');
    const mains = all('main, [role=main]');
    if (mains.length !== 1) faults.push(`There are ${mains.length} main parts.`);
    for (const kind of ['nav', 'aside', '[role=toolbar]', '[role=dialog]']) {
      const parts = all(kind);
      const names = parts.map(
        (part) => part.getAttribute('aria-label') ?? part.getAttribute('aria-labelledby') ?? '',
      );
      for (const [i, part] of parts.entries())
        if ((parts.length > 1 || kind.startsWith('[')) && (!names[i] || names.indexOf(names[i]!) !== i))
          blame('It is not told from others of its kind', part);
    }
    for (const region of all('section:not([aria-label]):not([aria-labelledby])'))
      if (region.getAttribute('role') === 'region') blame('A region without a name', region);

    // --- pictures ---
    for (const image of all('img')) if (!image.hasAttribute('alt')) blame('A picture without words', image);
    for (const picture of all('svg')) {
      if (picture.closest('[aria-hidden=true]')) continue;
      if (picture.getAttribute('role') !== 'img' || !picture.getAttribute('aria-label'))
        blame('A drawing without words', picture);
    }
    for (const canvas of all('canvas'))
      if (!canvas.closest('[aria-label], [aria-hidden=true]')) blame('A canvas without words', canvas);

    // --- sizes ---
    const boxes = controls
      .filter((control) =>
        control.matches(
          'button, a[href], summary, input, select, textarea, [role=button], [role=tab], [role=option]',
        ),
      )
      .map((control) => ({
        control,
        box: (control.matches('input[type=checkbox], input[type=radio]') && control.closest('label')
          ? control.closest('label')!
          : control
        ).getBoundingClientRect(),
      }));
    for (const { control, box } of boxes)
      if (box.width < 23.5 || box.height < 23.5)
        blame(`${Math.round(box.width)} × ${Math.round(box.height)} is too small to press`, control);
    return [...new Set(faults)];
  });
}

/** Texts, placeholders and hints whose contrast with what lies under them is less than WCAG asks (AA), told with the figure. */
export function contrastFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((root) => {
    type Colour = [number, number, number, number];
    const numbers = (text: string) => (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    /** Red, green, blue (0 to 255) and opacity of a computed colour. */
    const parse = (text: string): Colour => {
      const found = numbers(text.replace(/^color\(\S+/, ''));
      const scale = text.startsWith('color(') ? 255 : 1;
      const [red = 0, green = 0, blue = 0, alpha = 1] = found;
      return [red * scale, green * scale, blue * scale, alpha];
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (i: 0 | 1 | 2) => top[i] * top[3] + under[i] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = ([red, green, blue]: Colour) => {
      const part = (channel: number) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const contrast = (one: Colour, other: Colour) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
      return (light + 0.05) / (dark + 0.05);
    };
    const gradient = /(rgba?|color)\([^()]*\)/g;
    /** Every ground that may lie under an element: where a gradient is, each of its colours. */
    const groundsOf = (element: Element): Colour[] => {
      const layers: Colour[][] = [];
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        const flat = parse(style.backgroundColor);
        if (style.backgroundImage.includes('gradient'))
          layers.push([...style.backgroundImage.matchAll(gradient)].map(([text]) => parse(text)));
        if (flat[3] > 0) layers.push([flat]);
        if (flat[3] === 1) break;
      }
      return layers.reduceRight<Colour[]>(
        (under, layer) => under.flatMap((ground) => layer.map((colour) => over(colour, ground))),
        [[11, 9, 8, 1]],
      );
    };
    const opacityOf = (element: Element) => {
      let opacity = 1;
      for (let box: Element | null = element; box; box = box.parentElement)
        opacity *= Number(getComputedStyle(box).opacity);
      return opacity;
    };
    const faults: string[] = [];
    const judge = (element: Element, text: string, style: CSSStyleDeclaration) => {
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const colour = parse(style.color);
      colour[3] *= opacityOf(element);
      for (const ground of groundsOf(element)) {
        const found = contrast(over(colour, ground), ground);
        if (found + 0.005 < (isLarge ? 3 : 4.5)) {
          faults.push(`“${text.slice(0, 50)}” has a contrast of ${found.toFixed(2)} (.${element.className})`);
          return;
        }
      }
    };
    const texts = document.createTreeWalker(document.querySelector(root)!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim();
      const owner = node.parentElement;
      if (!text || !owner || owner.closest('.spoken, .described, svg, option, script, style')) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      judge(owner, text, getComputedStyle(owner));
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(`${root} [placeholder]`))
      if (field.checkVisibility() && !field.value)
        judge(field, field.placeholder, getComputedStyle(field, '::placeholder'));
    return [...new Set(faults)];
  }, within);
}

/** The same for every kind of button while the pointer rests on it: one of each class. */
export async function hoverFaults(page: Page): Promise<string[]> {
  const kinds = await page.evaluate(() => {
    const seen = new Map<string, { x: number; y: number }>();
    for (const button of document.querySelectorAll<HTMLElement>(
      'button, [role=option], [role=tab], summary',
    )) {
      const kind = `${button.className} ${button.getAttribute('aria-pressed')} ${button.getAttribute('aria-disabled')}`;
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isOnTop = button.contains(document.elementFromPoint(x, y));
      if (button.checkVisibility() && isOnTop && !seen.has(kind)) seen.set(kind, { x, y });
    }
    return [...seen.values()];
  });
  const faults: string[] = [];
  for (const { x, y } of kinds) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(120);
    await page.evaluate(() => {
      for (const old of document.querySelectorAll('[data-hovered]')) old.removeAttribute('data-hovered');
      const hovered = [...document.querySelectorAll('button:hover, [role=option]:hover, summary:hover')].at(
        -1,
      );
      hovered?.setAttribute('data-hovered', '');
    });
    if ((await page.locator('[data-hovered]').count()) > 0)
      faults.push(
        ...(await contrastFaults(page, '[data-hovered]')).map((fault) => `Under the pointer ${fault}`),
      );
  }
  await page.mouse.move(640, 4);
  return [...new Set(faults)];
}

/** Of chips and tabs that belong together: the chosen one differs by more than its colours, in weight, line or mark. */
export function colourAloneFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shapeOf = (element: Element) => {
      const style = getComputedStyle(element);
      const shadow = style.boxShadow.replace(/(rgba?|color)\([^()]*\)/g, '');
      const { borderBottomWidth, borderStyle, fontWeight, textDecorationLine } = style;
      const underline = style.borderBottomColor === 'rgba(0, 0, 0, 0)' ? '0px' : borderBottomWidth;
      return [fontWeight, textDecorationLine, borderStyle, underline, shadow].join('/');
    };
    const faults: string[] = [];
    const states = '[aria-pressed=true], [aria-selected=true], [aria-checked=true]';
    for (const chosen of document.querySelectorAll(states)) {
      const siblings = [...(chosen.parentElement?.children ?? [])];
      const isLike = (one: Element) =>
        one !== chosen &&
        one.tagName === chosen.tagName &&
        /(pressed|selected|checked)="false"/.test(one.outerHTML.split('>')[0]!);
      const other = siblings.find(isLike);
      if (!other || !chosen.checkVisibility()) continue;
      if (shapeOf(chosen) === shapeOf(other))
        faults.push(`Only its colour says that it is chosen: ${chosen.textContent?.trim()}`);
    }
    return faults;
  });
}

/** A walk with Tab through all that can be reached: what shows no focus, is hidden under something, or lets nobody out. */
export async function walkFaults(page: Page): Promise<{ stops: string[]; faults: string[] }> {
  const stops: string[] = [];
  const faults: string[] = [];
  const most = 160;
  let first: string | null = null;
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return null;
      active.scrollIntoView({ block: 'nearest' });
      // A round or square to tick may show its ring on the label around it.
      const rings = [active, active.matches('input') ? active.closest('label') : null].map((one) => {
        const { outlineStyle, outlineWidth } = one
          ? getComputedStyle(one)
          : { outlineStyle: 'none', outlineWidth: '0' };
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      const { left, top, width, height } = active.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const path: number[] = [];
      for (let one: Element | null = active; one?.parentElement; one = one.parentElement)
        path.unshift([...one.parentElement.children].indexOf(one));
      return {
        key: path.join('/'),
        what: active.outerHTML.replace(/\sdata-v-\w+=""/g, '').slice(0, 110),
        isSeen: rings.includes(true),
        isOnTop: at === null || active.contains(at) || at.contains(active),
        isInside: left + width > 0 && top + height > 0 && left < innerWidth && top < innerHeight,
      };
    });
    if (!stop || stop.key === first) return { stops, faults };
    first ??= stop.key;
    if (stops.includes(stop.key)) return { stops, faults: [...faults, `The way turns back at ${stop.what}`] };
    stops.push(stop.key);
    if (!stop.isSeen) faults.push(`The focus cannot be seen on ${stop.what}`);
    if (!stop.isOnTop || !stop.isInside) faults.push(`The focus lies hidden on ${stop.what}`);
  }
  return { stops, faults: [...faults, `After ${most} steps there is no way out.`] };
}

/** Everything at once that can be judged by looking. */
export async function accessFaults(page: Page): Promise<string[]> {
  return [
    ...(await structureFaults(page)),
    ...(await contrastFaults(page)),
    ...(await colourAloneFaults(page)),
  ];
}
