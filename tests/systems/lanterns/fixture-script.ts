import type { FixtureScript } from '#tests/support/fixture-campaign.ts';

/** How the demo of the fixture game is played on. */
export const fixtureScript: FixtureScript = {
  waits: '/hurt#1',
  async playOn(person) {
    await person.answer([1, 3]); // a blade
    await person.dice(6);
    await person.undo(); // the hurt again: a branch stays behind
    await person.dice(2);
    await person.rule({ kind: 'set', model: 'm4', field: 'omen', value: 'sleeps' });
    await person.command({ type: 'call', by: 'm1' }, 'app');
    await person.command({ type: 'strike', by: 'm2', at: 'm3' });
    await person.answer([2, 3]);
  },
};
