import type { ViewRecord } from '#engine/view';
import { useAside } from './useAside.ts';
import { useBar } from './useBar.ts';
import { useCommand } from './useCommand.ts';
import { useDisplay } from './useDisplay.ts';
import { entryOf, usualKey, type KeyId } from './keymap.ts';
import { keyOrder, useKeys } from './useKeys.ts';
import { useOffers } from './useOffers.ts';
import { subjectOf, useOverrule, type Corner } from './useOverrule.ts';
import { useMarks } from './useMarks.ts';
import { usePlan } from './usePlan.ts';
import { usePrompt } from './usePrompt.ts';
import { usePlayersEye } from './usePlayersEye.ts';
import { useHandouts } from './useHandouts.ts';
import { useHeldPointer } from './useHeldPointer.ts';
import { useSetOut } from './useSetOut.ts';
import { useTool } from './useTool.ts';
import { useTable } from '../stores/table.ts';
import { subjectOfRecord } from './subject.ts';

const panStep = 64;
const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
};

/** What a key does once, however long it is held: else the players’ screen would flicker. */
const once: ReadonlySet<KeyId> = new Set([
  'display',
  'black',
  'freeze',
  'showMine',
  'point',
  'displayPanel',
  'thumbnail',
]);

/** Where the keyboard stands on the map or nowhere: there Tab means the next who can act. In a panel it moves the focus. */
export function isOnMap(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('[role="application"]') !== null;
}

/** The keys of the table, in the order in which they are asked: prompt, tool, offers, the window's own. */
export function useTableKeys(screen: { next(): boolean; toggleRail(): void; nextRegion(): void }) {
  const table = useTable();
  const aside = useAside();
  const bar = useBar();
  const command = useCommand();
  const display = useDisplay();
  const offers = useOffers();
  const overrule = useOverrule();
  const plan = usePlan();
  const prompt = usePrompt();
  const tool = useTool();
  const marks = useMarks();
  const setOut = useSetOut();
  const eye = usePlayersEye();
  const handouts = useHandouts();
  const pointer = useHeldPointer();

  /** `.`: what is in focus, else what is selected, else the turn. The form opens beside it. */
  function overruleFocused(): void {
    const active = document.activeElement;
    const focused = subjectOf(active);
    if (focused && active) {
      const box = active.getBoundingClientRect();
      overrule.open(focused, { x: box.left, y: box.bottom });
      return;
    }
    const record = table.selected ? table.records[table.selected] : undefined;
    const subject = record && subjectOfRecord(record);
    if (subject && record) overrule.open(subject, cornerOf(record));
    else overrule.open({ what: 'turn', id: 'turn' }, { x: 160, y: 40 });
  }

  function cornerOf(record: ViewRecord): Corner {
    const at = 'x' in record ? tool.map?.squareToClient(record) : undefined;
    return at ? { x: at.x + at.size, y: at.y } : { x: window.innerWidth / 2, y: window.innerHeight / 3 };
  }

  /** Escape: out of what is in hand, else out of the panel, else nobody is selected. */
  function leave(): void {
    plan.stop();
    const wasLaying = tool.isLaying;
    if (tool.leave() && !wasLaying) return;
    if (!aside.close()) table.selected = null;
  }

  const does: Partial<Record<KeyId, (event: KeyboardEvent) => unknown>> = {
    undo: () => command.undo(),
    redo: () => command.redo(),
    undoWhole: () => command.undo(true),
    lay: () => aside.toggle('palette'),
    search: () => aside.search(),
    history: () => aside.toggle('history'),
    marks: () => marks.open(),
    record: () => aside.toggle('record'),
    sheet: () => aside.toggle('sheet'),
    overrule: overruleFocused,
    keys: () => aside.toggle('keys'),
    settings: () => aside.toggle('settings'),
    display: () => display.toggle(),
    black: () => display.blacken(),
    freeze: () => display.state.open && display.freeze(),
    showMine: () => display.state.open && eye.showMine(),
    point: (event) => display.state.open && pointer.hold(event),
    displayPanel: () => aside.toggle('display'),
    thumbnail: () => (display.isFolded = !display.isFolded),
    pageOn: () => handouts.turn(1),
    pageBack: () => handouts.turn(-1),
    rail: () => screen.toggleRail(),
    region: () => screen.nextRegion(),
    leave,
    overview: () => tool.map?.fit(),
    zoomIn: () => tool.map?.zoom(1.25),
    zoomOut: () => tool.map?.zoom(0.8),
    measure: () => tool.measure(),
  };

  useKeys({
    order: keyOrder.prompt,
    take: (key, event) => {
      tool.map?.settle();
      const isTargeting =
        key === 'Enter' && tool.purpose === 'answer' && (tool.hasWalked || tool.choice !== null);
      return !isTargeting && prompt.key(key, event);
    },
  });
  useKeys({
    order: keyOrder.tool,
    take: (key, event) => {
      const name = key.replace('Shift+', '');
      const movesFocus = name === 'Tab' || name.startsWith('Arrow');
      const meant = tool.isLaying ? usualKey('laying', name) : name;
      return meant !== null && (!movesFocus || isOnMap()) && tool.key(meant, event.shiftKey);
    },
  });
  const proposes: Partial<Record<KeyId, () => unknown>> = {
    carryOut: () => plan.carryOut(),
    another: () => plan.another(),
    playRest: () => plan.playRest(),
  };

  useKeys({
    order: keyOrder.offers,
    take: (key, event) => {
      const isFree = tool.purpose === 'rest' || tool.purpose === 'answer';
      const proposed = plan.offer && isFree ? entryOf('proposal', key) : null;
      // A hero has letters of his own; his plan is taken or left.
      if (proposed && !(plan.isOfHeroes && proposed.id === 'another')) {
        if (!event.repeat) proposes[proposed.id]?.();
        return true;
      }
      const letter = /^Shift\+(.)$/.exec(key)?.[1];
      const offer =
        key === 'Enter'
          ? offers.ofTurn.find(({ id }) => id === bar.defaultId.value)
          : offers.byKey(letter ?? key);
      if (!offer) return false;
      if (setOut.takes(offer)) return setOut.key(offer);
      tool.takeOffer(offer, letter !== undefined);
      return true;
    },
  });
  useKeys({
    order: keyOrder.table,
    take: (key, event) => {
      if (key === 'Tab') return isOnMap() && screen.next();
      const arrow = arrows[key];
      if (arrow && isOnMap()) {
        tool.map?.pan(...arrow);
        return true;
      }
      const entry = entryOf('table', key) ?? entryOf('map', key);
      const act = entry && does[entry.id];
      if (entry && !(event.repeat && once.has(entry.id))) act?.(event);
      return act !== undefined && act !== null;
    },
  });
}
