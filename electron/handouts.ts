import type { Contract, Handout, HandoutCard } from '#api';
import { done, refused, type Result } from '#engine';
import type { Core } from './core-parts.ts';
import { addressOf } from './assets.ts';
import type { CampaignFile } from './campaign/campaign-file.ts';
import type { AnswersTo } from './door.ts';
import { saved } from './saved.ts';
import { mainWords as words } from './words/en.ts';

type Names = Pick<Contract, 'handouts.list' | 'handouts.save' | 'handouts.remove'>;
type Entered = Omit<HandoutCard, 'id' | 'at'> & { id?: string | undefined };

const MOST_OF_TITLE = 60;

/** What the GM can hold up before the players: texts and pictures of the campaign on the table. */
export function handoutAnswers(core: Core): AnswersTo<Names> {
  const withFile = <T>(act: (file: CampaignFile) => Result<T>): Result<T> => {
    const table = core.desk.table();
    return table.ok ? act(table.value.file) : table;
  };
  return {
    'handouts.list': () => withFile((file) => done(file.handouts.list())),
    'handouts.save': (entered) => withFile((file) => save(core, file, entered)),
    'handouts.remove': ({ id, restore }) =>
      withFile((file) => {
        if (!file.handouts.find(id)) return refused(words.noSuchHandout());
        return saved(() => {
          file.handouts.putAway(id, restore ? null : core.ports.now());
          return file.handouts.list();
        });
      }),
  };
}

/** Whatever was entered is kept: what stood there before stays in the file, and one that was put away comes back. */
function save(core: Core, file: CampaignFile, entered: Entered): Result<HandoutCard> {
  const { text, asset } = entered;
  const picture = asset === null ? null : file.assets.find(asset);
  if (asset !== null && !picture) return refused(words.noSuchPicture());
  const title = entered.title.trim() || firstWords(text) || picture?.name.slice(0, 120);
  if (!title) return refused(words.emptyHandout());
  if (entered.id !== undefined && !file.handouts.find(entered.id)) return refused(words.noSuchHandout());
  const id = entered.id ?? `h${core.ports.token().slice(0, 16)}`;
  const handout = { id, title, text, asset, at: core.ports.now() };
  return saved(() => {
    if (entered.id === undefined) file.handouts.add(handout);
    else {
      file.handouts.change(handout);
      file.handouts.putAway(id, null);
    }
    return handout;
  });
}

/** The beginning of the first line that says something, up to the end of a word. */
function firstWords(text: string): string {
  const line = text
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .trim();
  if (line.length <= MOST_OF_TITLE) return line;
  const cut = line.slice(0, MOST_OF_TITLE);
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut} …`;
}

/** A handout as it is held up: its picture where it has one, else its text. */
export function handoutOf(core: Core, id: string): Result<Handout> {
  const table = core.desk.table();
  if (!table.ok) return table;
  const { handouts, assets } = table.value.file;
  const handout = handouts.find(id);
  if (!handout) return refused(words.noSuchHandout());
  const { title, text } = handout;
  const picture = handout.asset === null ? null : assets.find(handout.asset);
  if (!picture) return done({ kind: 'text', title, text });
  const { width, height } = picture;
  return done({ kind: 'picture', title, src: addressOf(picture.id), width, height });
}
