import { join } from 'node:path';
import type { ContractName, Input, Output } from '#api';
import type { CampaignSetup, GameBox, ScriptStep } from '#engine';
import { recordsOf } from '#engine/view';
import { buildCore } from '#electron/core.ts';
import { now, token } from '#electron/machine.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { fakeScreen } from '#tests/campaign/support/fake-screen.ts';

/**
 * Leaves a campaign in the data folder of an app that is not running, played so far by the app's own contract. Throws with the sentence
 * of a refusal.
 */
export async function prepareCampaign(
  game: GameBox,
  data: string,
  setup: CampaignSetup,
  steps: readonly ScriptStep[],
): Promise<void> {
  const { door } = buildCore({
    ports: {
      now,
      token,
      app: { version: '0', electron: null, desktop: false },
      folder: join(data, 'campaigns'),
      screen: fakeScreen(),
      chooseFile: () => Promise.resolve(null),
    },
    games: [game],
    preferences: new PreferencesFile(join(data, 'preferences.json')),
    checkAll: true,
    trouble: (sentence) => {
      throw new Error(sentence);
    },
  });
  const ask = async <N extends ContractName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const result = await door.ask(name, input, { audience: 'gm', road: 'desktop' });
    if (!result.ok) throw new Error(`${name} ${JSON.stringify(input)}: ${result.refusal.sentence}`);
    return result.value as Output<N>;
  };
  await ask('campaigns.create', { ...setup, players: [...setup.players], party: [...setup.party] });
  for (const step of steps) {
    const { version: seen, records } = await ask('table.view', {});
    if (step.do === 'command')
      await ask('table.command', { seen, command: { ...step.command }, dice: step.rolls });
    else if (step.do === 'ruling')
      await ask('table.ruling', { seen, ruling: step.ruling as { kind: string } });
    else {
      const [prompt] = recordsOf(records, 'prompt');
      if (!prompt) throw new Error('Nothing is asked.');
      const from = prompt.form === 'dice' ? 'typed' : 'chosen';
      await ask('table.answer', { seen, key: prompt.key, answer: step.answer as string, from });
    }
  }
  await ask('campaigns.close', {});
}
