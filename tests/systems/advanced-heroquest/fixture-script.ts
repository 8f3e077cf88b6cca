import type { FixtureScript, Person } from '#tests/support/fixture-campaign.ts';

/** A blow at the first one in reach. */
async function attack(person: Person, by: string, dice: 'app' | 'typed'): Promise<void> {
  const { offers } = await person.ask('table.offers', { actor: by });
  const from = offers.find(({ id }) => id === 'attack')?.choose?.from;
  const at = from && 'among' in from ? from.among.find(({ open }) => open)?.id : undefined;
  await person.command({ type: 'attack', by, at }, dice);
}

/** How the demo of Advanced HeroQuest is played on. */
export const fixtureScript: FixtureScript = {
  waits: '/damage#1',
  async playOn(person) {
    await person.dice(3); // the damage that the demo leaves open
    await attack(person, 'm3', 'typed');
    await person.answer([9]);
    await person.dice(8);
    await person.undo(); // the damage again: a branch stays behind
    await person.dice(2);
    await person.rule({ kind: 'set', model: 'm3', field: 'note', value: 'Owes the miller a lamp.' });
    await person.rule({ kind: 'set', model: 'm1', field: 'S', value: 7 });
    await person.command({ type: 'endPhase' });
    await person.answer('move-attack');
    await attack(person, 'm6', 'app');
    for (let open = await person.prompt(); open; open = await person.prompt())
      await (open.default === undefined ? person.dice(2) : person.answer(open.default));
    await attack(person, 'm5', 'typed');
    await person.answer([10]); // a hit; its damage waits
  },
};
