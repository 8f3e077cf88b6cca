import { pictureLimits, readPictureHeader, type AssetCard, type Contract } from '#api';
import { done, refused, type Refusal, type Result } from '#engine';
import type { Audience } from '#engine/view';
import type { Core } from './core-parts.ts';
import type { Asset } from './campaign/asset-store.ts';
import type { CampaignFile } from './campaign/campaign-file.ts';
import type { AnswersTo } from './door.ts';
import type { PageFile } from './pages.ts';
import { saved } from './saved.ts';
import { mainWords as words } from './words/en.ts';

type Names = Pick<Contract, 'assets.list' | 'assets.add' | 'assets.rename' | 'assets.remove'>;

/** Of all pictures of a campaign, those put away too: each dated copy of the file holds them all. */
const MOST_IN_ALL = 150_000_000;

/** The pictures of the campaign on the table. */
export function assetAnswers(core: Core): AnswersTo<Names> {
  const withFile = <T>(act: (file: CampaignFile) => Result<T>): Result<T> => {
    const table = core.desk.table();
    return table.ok ? act(table.value.file) : table;
  };
  const list = (file: CampaignFile) => file.assets.list().map((asset) => cardOf(file, asset));
  /** Changes one picture that must be there, and gives the list. */
  const change = (id: string, act: (file: CampaignFile, asset: Asset) => void) =>
    withFile((file) => {
      const asset = file.assets.find(id);
      if (!asset) return refused(words.noSuchPicture());
      return saved(() => {
        act(file, asset);
        return list(file);
      });
    });
  return {
    'assets.list': () => withFile((file) => done(list(file))),
    'assets.add': ({ name, kind, bytes }) => withFile((file) => add(core, file, name, kind, bytes)),
    'assets.rename': ({ id, name }) => change(id, (file) => file.assets.rename(id, name)),
    'assets.remove': ({ id, restore }) =>
      change(id, (file) => file.assets.putAway(id, restore ? null : core.ports.now())),
  };
}

function add(
  core: Core,
  file: CampaignFile,
  name: string,
  kind: AssetCard['kind'],
  base64: string,
): Result<AssetCard> {
  const bytes = Buffer.from(base64, 'base64');
  const header = readPictureHeader(bytes);
  const objection = header ? objectionTo(file, header, kind, bytes) : words.noPicture();
  if (!header || objection) return refused(objection ?? words.noPicture());
  const { type, width, height } = header;
  const id = `a${core.ports.token().slice(0, 16)}`;
  const asset = { id, name: name.trim() || words.picture(), kind, type, width, height };
  return saved(() => {
    file.assets.add(asset, bytes, core.ports.now());
    return cardOf(file, { ...asset, size: bytes.length });
  });
}

function objectionTo(
  file: CampaignFile,
  { width, height, isBare }: { width: number; height: number; isBare: boolean },
  kind: AssetCard['kind'],
  bytes: Buffer,
): Refusal | null {
  if (!isBare) return words.pictureWithMore();
  if (bytes.length > pictureLimits.bytes) return words.pictureTooHeavy(pictureLimits.bytes);
  if (Math.max(width, height) > pictureLimits[kind]) return words.pictureTooWide(pictureLimits[kind]);
  const all = file.assets.total() + file.assets.wouldAdd(bytes);
  return all > MOST_IN_ALL ? words.tooManyPictures(MOST_IN_ALL) : null;
}

function cardOf(file: CampaignFile, asset: Asset): AssetCard {
  const { id, name, kind, width, height, size } = asset;
  const loss = file.assets.lossOf(id);
  const trouble = loss && words.pictureLost[loss](name);
  return { id, name, kind, width, height, size, src: addressOf(id), trouble };
}

/** The address of a picture on every server that shows our pages: the desktop's, this machine's, the local network's. */
export const addressOf = (id: string): string => `/asset/${id}`;

/** The id in the path of an address, null where it names no picture. */
export const assetIn = (pathname: string): string | null =>
  /^\/asset\/(\w{1,40})$/.exec(pathname)?.[1] ?? null;

/**
 * The picture of an address for one audience, or null. The GM sees all of the campaign on the table; the players only the one that is
 * held up to them just now. Where the bytes are lost, or not such as come in by the app, a placeholder stands, so that whatever shows it
 * goes on.
 */
export function assetFor(core: Core, audience: Audience, id: string): PageFile | null {
  if (audience === 'players' && heldUp(core) !== id) return null;
  const table = core.desk.table();
  if (!table.ok) return null;
  const { file } = table.value;
  const last = lastShown.get(file);
  if (audience === 'players' && last?.id === id) return last.picture;
  const asset = file.assets.find(id);
  if (!asset) return null;
  const read = file.assets.bytesOf(id);
  if (!('bytes' in read) || !isShowable(asset, read.bytes))
    return { body: placeholder, type: 'image/svg+xml' };
  const picture = { body: read.bytes, type: asset.type };
  if (audience === 'players') lastShown.set(file, { id, picture });
  return picture;
}

/** The picture that was last given to players: however many ask for it, and however slowly they take it, its bytes are there once. */
const lastShown = new WeakMap<CampaignFile, { id: string; picture: PageFile }>();

/** Whether bytes are what their file says of them, and no more than an import lets in: the file may have been made by anybody. */
function isShowable({ type }: Asset, bytes: Buffer): boolean {
  const header = readPictureHeader(bytes);
  return header?.type === type && Math.max(header.width, header.height) <= pictureLimits.picture;
}

/** Id of the picture that the players were last told of. */
function heldUp(core: Core): string | null {
  const handout = core.announcer.latest('display.stage')?.handout;
  return handout?.kind === 'picture' ? assetIn(handout.src) : null;
}

/** A torn sheet. It says nothing: it may stand before the players. */
const placeholder = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
<rect width="480" height="360" fill="#2a241d"/>
<path d="M150 80h120l60 60v140l-30-18-24 20-30-22-32 22-30-20-34 18zM270 80v60h60" fill="none" stroke="#8a7a62" stroke-width="6" stroke-linejoin="round"/>
</svg>
`,
);
