import type { MoveBlock } from '#board';
import type { LevelMap } from './model.ts';

/** Every word that the map itself shows or says. */
export const words = {
  steps: (taken: number, allowance: number) => `${taken} of ${allowance}`,
  runs: (taken: number, allowance: number) => `run, ${taken} of ${allowance}`,
  /** A stop's reason comes from the system: words of its are shown as they are. */
  stop: (why: string) => (why.includes(' ') ? `stopped: ${why}` : 'must stop here'),
  putsHere: (name: string) => `${name} stands here`,
  distance: (squares: number) => (squares === 1 ? '1 square' : `${squares} squares`),
  sight: {
    clear: 'clear',
    obscured: 'obscured, +4',
    blocked: 'no line of sight',
  },
  setDown: (name: string) => `set ${name} down here`,
  doorHere: 'a door here',
  takes: 'Enter',
  noEdge: 'a door stands between two squares: point at a line',
  noFloor: 'there is no floor here',
  taken: (name: string) => `${name} stands here`,
  nowhere: (piece: string) => `${piece}: fits nowhere`,
  piece: (name: string, floor: string | null, hidden: boolean) =>
    [name, floor, hidden ? 'hidden' : null].filter(Boolean).join(' · '),
  blocked: (block: MoveBlock): string => {
    switch (block.reason) {
      case 'alreadyThere':
        return 'stands here already';
      case 'noFloor':
        return 'there is no floor here';
      case 'outside':
        return 'may not leave its section';
      case 'notHere':
        return 'the move may not end here';
      case 'occupied':
        return 'somebody stands here';
      case 'full':
        return 'no room left';
      case 'across':
        return 'too large to stand across this line';
      case 'tooFar':
        return `${block.steps} squares: too far`;
      case 'stopped':
        return words.stop(block.why);
      case 'noWay':
        return 'no way leads here';
    }
  },
  /** One who is under a template. */
  covered: {
    foe: (name: string) => name,
    friend: (name: string) => `friend: ${name}`,
    self: () => 'yourself',
  },
  covers: (n: number) => (n === 1 ? 'Covers 1 model' : `Covers ${n} models`),
  eachTakes: (takes: string) => `each takes ${takes}`,
  nobodyThere: () => 'Nobody stands there',
  outOfRange: () => 'out of range',
  inTheWay: (name: string) => `${name} is in the way`,
  wallInTheWay: () => 'a wall or a door is in the way',
  unseen: () => 'out of sight',
  partlySeen: () => 'partly hidden',
  freeFrom: () => 'free from here',
  hint: {
    aim: 'Click, or arrows and Enter · Tab hits most · Esc costs nothing',
    idle: 'Click selects · right click or {overrule} overrules · arrows look around',
    move: 'Click a square, or arrows and Enter · Esc leaves',
    station: 'Click a square, drag the monster, or arrows and Enter · Tab next',
    target: 'Number picks · Tab next · Enter takes · Esc leaves',
    pick: 'Pick a piece by its number · {door} door · Esc leaves',
    lay: 'Enter lays · Tab next place · {turn} turns · {floor} floor · {hidden} hidden · Esc leaves',
    choose: 'Click, or drag the outline · Tab next · Enter takes',
    put: 'Click or arrows and Enter puts it down · {hidden} hidden · Esc leaves',
    measureFrom: 'Click a square, or arrows and Enter, to measure from · Esc leaves',
    measureTo: 'Click another square to measure anew · Esc leaves',
  },
  /** For those who do not see the map. */
  described: (map: LevelMap): string[] => [
    `${map.name}: ${map.sections.length} sections`,
    ...map.models.map((model) => {
      const state = model.down === 'ko' ? ', knocked out' : model.down === 'dead' ? ', dead' : '';
      const bars = model.bars.map((bar) =>
        bar.form === 'left'
          ? `, ${bar.label} ${bar.value}${bar.max === undefined ? '' : ` of ${bar.max}`}`
          : bar.value > 0
            ? `, ${bar.value} ${bar.label}`
            : '',
      );
      return `${model.label}, column ${model.x}, row ${model.y}${state}${bars.join('')}`;
    }),
  ],
};
