import { refusal, type Refusal } from '#engine';

/** The words of quests, in English. */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
const points = (n: number) => `${n} fate ${n === 1 ? 'point' : 'points'}`;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const levels = (n: number) => `${NUMBERS[n] ?? n} ${n === 1 ? 'level' : 'levels'}`;

export const quests = {
  refusals: {
    noSuchQuest: (): Refusal =>
      refusal('no-such-quest', 'There is no such quest.', 'Choose one of the list.'),
    isOver: (title: string, how: 'won' | 'lost'): Refusal =>
      refusal(
        'quest-is-over',
        how === 'won'
          ? `${title} has been won in this campaign.`
          : `${title} has been lost in this campaign: there was time for one expedition only.`,
        'Undo brings it back; another campaign can play it anew.',
      ),
    ownDungeon: (title: string): Refusal =>
      refusal('quest-is-new', `${title} begins in a dungeon of its own.`, 'Set out into a new dungeon.'),
  },
  offers: { setOut: () => 'On a quest' },
  /** What the list of quests says of one, before it begins. */
  panel: (quest: { story: string; heroes: number; levels: readonly unknown[] }) =>
    `${quest.story} (${levels(quest.levels.length)}, one expedition, for ${NUMBERS[quest.heroes] ?? quest.heroes} heroes.)`,
  prompts: { stairsSquare: () => 'Where do the stairs down lie?' },
  /** The line on the screens that says what is to be done now. */
  task: {
    line: (title: string, level: number, of: number, what: string) =>
      `${title} · level ${level} of ${of}: ${what}`,
    down: (found: boolean) => (found ? 'go down by the stairs in the quest room' : 'find the quest room'),
    kill: (foe: string, found: boolean) =>
      found ? `kill ${foe} in the quest room` : `find the quest room, where ${foe} hides`,
    back: (foe: string) => `${foe} is dead; get out alive`,
  },
  /** What the account of an expedition says of the quest. */
  account: (title: string, won: boolean) => (won ? `${title} is won.` : `${title} is lost.`),
  tells: {
    begun: (title: string, story: string, many: number) =>
      `${title}. ${story} There are ${levels(many)}, and one expedition to do it in.`,
    room: (level: number) => `This is the quest room of level ${level}; there is no other here.`,
    who: (names: readonly string[]) =>
      names.length === 0
        ? 'Nobody waits in it but those of the matrix.'
        : `In it waits, too: ${listed(names)}.`,
    stairs: () => 'Stairs lead down from here.',
    slain: (foe: string) => `${foe} lies among the dead. Now back to the surface.`,
    won: (title: string, heroes: readonly { name: string; fate: number }[], more: string) =>
      [
        `${title} is won.`,
        ...heroes.map(({ name, fate }) => `${name} gains ${points(fate)}.`),
        ...(more ? [more] : []),
      ].join(' '),
    lost: (title: string, foe: string, why: 'left' | 'dead') =>
      why === 'dead'
        ? `${title} is lost: no hero came back.`
        : `${title} is lost: ${foe} lives, and there is no time to go down again.`,
  },
};
