import type { AssetCard, Result } from '#api';
import { defineStore } from 'pinia';
import { inject, ref, shallowRef, type InjectionKey } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { nameOf, type Redrawn } from '../ui/picture-import.ts';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';

/** Takes a chosen file as a picture; tests give a fake. */
export type Redraw = (file: Blob, kind: AssetCard['kind']) => Promise<Result<Redrawn>>;
export const redrawKey: InjectionKey<Redraw> = Symbol('redraw');

/** The pictures of the campaign, and the way in for more. */
export const useAssets = defineStore('assets', () => {
  const client = useClient();
  const notices = useNotices();
  const redraw = inject(redrawKey, redrawApart);
  const list = shallowRef<readonly AssetCard[]>([]);
  /** What is being done, in words, while it is. */
  const doing = ref<string | null>(null);

  async function take(asked: Promise<Result<AssetCard[]>>): Promise<void> {
    const result = await asked.catch(() => ({ ok: false as const, refusal: words.refusals.road() }));
    if (result.ok) list.value = result.value;
    else notices.refuse(result.refusal);
  }

  const load = () => take(client.ask('assets.list', {}));
  const rename = (id: string, name: string) => take(client.ask('assets.rename', { id, name }));
  const remove = (id: string, restore = false) =>
    take(client.ask('assets.remove', { id, ...(restore ? { restore } : {}) }));

  async function bringIn(file: File, kind: AssetCard['kind']): Promise<AssetCard | null> {
    const name = nameOf(file);
    doing.value = words.pictures.drawing(name);
    const redrawn = await redraw(file, kind);
    doing.value = words.pictures.keeping(name);
    const added = redrawn.ok
      ? await client
          .ask('assets.add', { name, kind, bytes: redrawn.value.base64 })
          .catch(() => ({ ok: false as const, refusal: words.refusals.road() }))
      : redrawn;
    if (added.ok) return added.value;
    notices.refuse(added.refusal);
    return null;
  }

  /** Takes files in as pictures, one after the other; gives those that came in. What is refused is said. */
  async function add(files: readonly File[], kind: AssetCard['kind']): Promise<AssetCard[]> {
    const added: AssetCard[] = [];
    try {
      for (const file of files) {
        const card = await bringIn(file, kind);
        if (card) added.push(card);
      }
    } finally {
      doing.value = null;
    }
    list.value = [...list.value, ...added];
    return added;
  }

  return { list, doing, load, add, rename, remove };
});

/** Draws a picture anew in a thread of its own, which ends with it. */
function redrawApart(file: Blob, kind: AssetCard['kind']): Promise<Result<Redrawn>> {
  const worker = new Worker(new URL('../ui/picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Result<Redrawn>>((done) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Result<Redrawn>>) => done(data));
    worker.addEventListener('error', () => done({ ok: false, refusal: words.pictures.broken() }));
    worker.postMessage({ file, kind });
  }).finally(() => worker.terminate());
}
