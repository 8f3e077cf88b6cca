import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { writesAs, type Writing } from './writes-as.ts';

/** What is said of a picture. */
export interface Asset {
  id: string;
  name: string;
  kind: 'portrait' | 'picture';
  /** Its media type. */
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

/** Why the bytes of a picture cannot be had, or the bytes. */
export type PictureBytes = { bytes: Buffer } | { lost: 'missing' | 'damaged' };

/** The pictures of one campaign file. Writes throw `NotSaved`; then nothing of them is in the file. */
export interface AssetStore {
  /** Those that are not put away, in the order in which they came. */
  list(): Asset[];
  /** One of them, also when it was put away. */
  find(id: string): Asset | null;
  /** The bytes, each time held to their hash. */
  bytesOf(id: string): PictureBytes;
  /** Why a picture cannot be shown, if so. Looked at once at an opening, and again when its bytes are read. */
  lossOf(id: string): 'missing' | 'damaged' | null;
  /** Bytes that all pictures take, those put away too. */
  total(): number;
  /** Bytes that this picture would add to them. */
  wouldAdd(bytes: Buffer): number;
  add(asset: Omit<Asset, 'size'>, bytes: Buffer, at: string): void;
  rename(id: string, name: string): void;
  /** Takes it out of the list; `at` null brings it back. */
  putAway(id: string, at: string | null): void;
}

const COLUMNS = 'id, name, kind, type, width, height, size';

/** The pictures of an open file. `writing`: who writes. */
export function assetStore(db: Database, writing: Writing): AssetStore {
  const listed = db.prepare(`select ${COLUMNS} from asset where removed is null order by place`);
  const found = db.prepare(`select ${COLUMNS} from asset where id = ?`);
  const hashOf = db.prepare('select hash from asset where id = ?').pluck();
  const bytes = db.prepare('select bytes from picture where hash = ?').pluck();
  const total = db.prepare('select sum(size) from (select distinct hash, size from asset)').pluck();
  const isThere = db.prepare('select 1 from asset where hash = ?').pluck();
  const putAsset = db.prepare(
    `insert into asset (${COLUMNS}, hash, at) values (@id, @name, @kind, @type, @width, @height, @size, @hash, @at)`,
  );
  // Written anew where it is there already: so a picture that was damaged is whole again.
  const putPicture = db.prepare('insert or replace into picture (hash, bytes) values (?, ?)');
  const putName = db.prepare('update asset set name = ? where id = ?');
  const putRemoved = db.prepare('update asset set removed = ? where id = ?');
  const write = writesAs(db, writing);
  /** What was found out about the bytes since the opening, by their hash. */
  const losses = new Map<string, 'missing' | 'damaged' | null>();

  function read(hash: string): PictureBytes {
    const got = attempt(() => bytes.get(hash) as Buffer | undefined);
    const lost = got === undefined ? 'missing' : got === null || sha256(got) !== hash ? 'damaged' : null;
    losses.set(hash, lost);
    return lost === null ? { bytes: got! } : { lost };
  }

  return {
    list: () => listed.all() as Asset[],
    find: (id) => (found.get(id) as Asset | undefined) ?? null,
    bytesOf: (id) => {
      const hash = hashOf.get(id) as string | undefined;
      return hash === undefined ? { lost: 'missing' } : read(hash);
    },
    lossOf: (id) => {
      const hash = hashOf.get(id) as string | undefined;
      if (hash === undefined) return 'missing';
      if (!losses.has(hash)) read(hash);
      return losses.get(hash) ?? null;
    },
    total: () => (total.get() as number | null) ?? 0,
    wouldAdd: (given) => (isThere.get(sha256(given)) === undefined ? given.length : 0),
    add: (asset, given, at) => {
      const hash = sha256(given);
      write(() => {
        putPicture.run(hash, given);
        putAsset.run({ ...asset, size: given.length, hash, at });
      });
      losses.set(hash, null);
    },
    rename: (id, name) => write(() => putName.run(name, id)),
    putAway: (id, at) => write(() => putRemoved.run(at, id)),
  };
}

/** Null where the file cannot be read at that place. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
