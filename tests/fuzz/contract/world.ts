import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { NewCampaign } from '#api';
import type { GameBox } from '#engine';
import { games } from '#electron/games.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { toyGame } from '#tests/campaign/support/toy-game.ts';
import type { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { png } from '#tests/support/pictures.ts';
import type { Known } from './right-inputs.ts';

/** A main process with a campaign on its table, to send things to. */
export class World {
  readonly core: ToyCore;
  readonly #folder: string;
  readonly #commands: readonly unknown[];
  /** Versions that were seen once: stale ones are wanted too. */
  #seen: string[] = [];

  private constructor(core: ToyCore, commands: readonly unknown[], folder: string) {
    this.core = core;
    this.#commands = commands;
    this.#folder = folder;
  }

  /** Half of them with the game of stones, half with a real one in the middle of its demo. */
  static async begin(bag: DiceBag): Promise<World> {
    const folder = tempFolder();
    const real: GameBox | undefined = bag.chance(50) ? games[0] : undefined;
    const core = toyCore({}, real ? [toyGame, real] : [toyGame], folder);
    const world = new World(core, commandsOf(real ?? toyGame), folder);
    if (real) {
      core.desk.create({ ...structuredClone(real.demo.setup as NewCampaign), name: 'The other one' });
      const table = core.desk.table();
      if (table.ok) table.value.playScript(real.demo.steps.slice(0, bag.int(real.demo.steps.length)));
    } else await core.must('campaigns.create', newStones());
    const bytes = png(8, 8).toString('base64');
    const { id } = await core.must('assets.add', { name: 'A face', kind: 'portrait', bytes });
    await core.must('handouts.save', { title: 'Who?', text: '', asset: id });
    return world;
  }

  /** Lays a campaign on an empty table, so that not all that follows is refused for want of one. */
  layAgain(known: Known): void {
    const [id] = known['campaigns.id'] ?? [];
    if (!this.core.desk.table().ok && typeof id === 'string') this.core.desk.open(id, false);
  }

  async known(bag: DiceBag): Promise<Known> {
    const { core } = this;
    const table = core.desk.table();
    const ask = async (name: never, input: object): Promise<Record<string, unknown>[]> => {
      const answer = await core.door.ask(name, input, { audience: 'gm', road: 'desktop' });
      return answer.ok ? (answer.value as Record<string, unknown>[]) : [];
    };
    const ids = (list: Record<string, unknown>[], field = 'id') => list.map((one) => one[field]);
    const campaigns = ids(await ask('campaigns.list' as never, {}));
    const points = ids(await ask('recovery.points' as never, { id: campaigns[0] }), 'point');
    const records = table.ok ? Object.values(table.value.view().records) : [];
    const prompt = records.find((record) => record.kind === 'prompt');
    const models = records.filter(({ kind }) => kind === 'model').map(({ id }) => id);
    const rows = table.ok ? table.value.history().map(({ id }) => id) : [];
    if (table.ok) this.#seen = [...new Set([...this.#seen, table.value.version])].slice(-12);
    const fresh = table.ok ? table.value.version : 'none:0';
    const options = prompt?.kind === 'prompt' ? (prompt.options ?? []).map(({ id }) => id) : [];
    const dice = prompt?.kind === 'prompt' && prompt.dice;
    const typed = dice ? Array.from({ length: dice.n }, () => bag.from(1, dice.sides)) : [9];
    return {
      seen: [...Array.from({ length: 12 }, () => fresh), ...this.#seen],
      'campaigns.id': campaigns,
      'recovery.id': campaigns,
      'assets.id': ids(await ask('assets.list' as never, {})),
      'handouts.id': ids(await ask('handouts.list' as never, {})),
      asset: [null, ...ids(await ask('assets.list' as never, {}))],
      handout: [null, ...ids(await ask('handouts.list' as never, {}))],
      point: points,
      row: [...rows, 'r1'],
      key: prompt?.kind === 'prompt' ? [prompt.key, prompt.key, 'strike/to-hit#1'] : ['strike/to-hit#1'],
      answer: [typed, typed, ...options],
      actor: [null, ...models],
      model: models,
      command: this.#commands,
      ruling: [{ kind: 'set', stone: 'a', cracks: bag.int(9) }, { kind: 'stop' }],
      system: ['toy', ...games.map(({ id }) => id)],
      entry: ['toy:hero:stone'],
      screen: ['glass'],
    };
  }

  /** What stands in every file: names, sizes, times of the last change; with `deep` every byte. Marks of reading do not count. */
  print(deep: boolean): string {
    const hash = createHash('sha256');
    for (const file of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || file.name.endsWith('-shm')) continue;
      const path = join(file.parentPath, file.name);
      const { size, mtimeNs } = statSync(path, { bigint: true });
      hash.update(`${file.name}:${size}:${mtimeNs};`);
      if (deep) hash.update(readFileSync(path));
    }
    const table = this.core.desk.table();
    hash.update(table.ok ? table.value.version : '');
    return hash.digest('hex');
  }

  async end(): Promise<void> {
    await this.core.ask('network.close', {});
    this.core.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** What can be told to a game, from its demo; to the stones all that they know, the fuse too. */
function commandsOf(game: GameBox): readonly unknown[] {
  if (game === toyGame)
    return [
      { type: 'strike', by: 'a', at: 'b' },
      { type: 'strike', by: 'b', at: 'a' },
      { type: 'choose', by: 'a' },
      { type: 'note', text: 'seen' },
      { type: 'boom' },
    ];
  return game.demo.steps.flatMap((step) => (step.do === 'command' ? [step.command] : []));
}
