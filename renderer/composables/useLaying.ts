import { recordsOf } from '#engine/view';
import type { PlaceTool, Placeable } from '../map/tools/place.ts';
import { placeTool } from '../map/tools/place.ts';
import type { PieceCard } from '../map/tools/poses.ts';
import type { Tool } from '../map/tools/tool.ts';
import { useTable } from '../stores/table.ts';
import { currentLevel } from './map-things.ts';
import { bringIntoSight, cornersOf, type MapHandle } from './sight.ts';
import { useAside } from './useAside.ts';
import { usePalette } from './usePalette.ts';
import type { Ruling } from './useCommand.ts';

/** The hand that lays, as far as laying needs it. */
export interface LayingHand {
  /** The laying tool in hand; null: something else is. */
  placing(): PlaceTool | null;
  hold(tool: Tool): void;
  draw(): void;
  rest(): void;
  press(key: string): void;
  map(): MapHandle | null;
  /** What was done last came from the keyboard. */
  isByKey(): boolean;
}

/** Laying the dungeon and putting pieces down, one after the other. */
export function useLaying(hand: LayingHand) {
  const table = useTable();
  const palette = usePalette();
  const aside = useAside();
  /** The model that came out of the box into the hand. */
  let unpacked: string | null = null;

  /** Takes the laying tool up, with something in hand or nothing; `anew`: with whatever was in hand put away. */
  function lay(pick: Placeable | null, anew = false): void {
    unpacked = null;
    const inHand = hand.placing();
    if (!inHand || anew) {
      const isHidden = inHand !== null && palette.isHidden;
      const level = currentLevel(table.records);
      const centre = hand.map()?.centreSquare() ?? { x: 0, y: 0 };
      const pieces = palette.pieces as readonly PieceCard[];
      hand.hold(placeTool({ records: table.records, level, centre, pieces }));
      palette.isHidden = false;
      if (isHidden) layHidden(true);
    }
    if (pick) {
      hand.placing()?.pick(pick);
      hand.draw();
    }
  }

  /** Laid for the GM alone, or for everybody: the same switch as the laying tool's own key. */
  function layHidden(hidden: boolean): void {
    if (hidden !== palette.isHidden) hand.press('h');
  }

  /** A model out of the box comes into hand; the next click, or Enter, says where it stands. */
  function unpack(id: string): void {
    const model = table.model(id);
    if (!model) return;
    lay({ monster: model.id, name: model.label, size: model.size, look: model.look });
    table.selected = id;
    unpacked = id;
    hand.draw();
  }

  /** After one of the box was put down, the next of its side comes into hand: a party is set up by clicks alone. */
  function unpackNext(placed: string): void {
    const side = table.model(placed)?.side;
    const next = table.models.find((model) => model.level === null && model.side === side && !model.down);
    if (next) unpack(next.id);
    else if (aside.shown === 'palette') lay(null, true);
    else hand.rest();
  }

  /** Whose name stands before what the tool says: the one that came out of the box, until something else is picked. */
  const nameInHand = () =>
    unpacked !== null && hand.placing()?.picked() === null ? table.model(unpacked)?.label : undefined;
  const putAway = () => {
    unpacked = null;
  };

  /** What was just laid comes into sight: the whole level while that is small enough to be read, else the new piece. */
  function showLaid(ruling: Ruling): void {
    const { x, y, w, h } = (ruling['pose'] ?? {}) as { x?: number; y?: number; w?: number; h?: number };
    if (x === undefined || y === undefined || w === undefined || h === undefined) return;
    bringIntoSight(hand.map(), null, cornersOf({ x, y, w, h }));
    showGhost();
  }

  /**
   * What Enter would lay comes into sight, with the level around it while that is large enough to be read. Never while a
   * pointer chooses the place: the map would run away under it.
   */
  function showGhost(): void {
    const ghost = hand
      .placing()
      ?.overlay()
      .ghosts?.find(({ active }) => active)?.section;
    if (!ghost || !hand.isByKey()) return;
    const on = currentLevel(table.records);
    const laid = recordsOf(table.records, 'section').filter((section) => section.level === on);
    bringIntoSight(hand.map(), [...laid, ghost].flatMap(cornersOf), cornersOf(ghost));
  }

  return { lay, layHidden, unpack, unpackNext, nameInHand, putAway, showLaid, showGhost };
}
