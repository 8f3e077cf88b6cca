/** Chapters in which every file is unlike every other: rulings in the middle of something, and tables that play otherwise than ruled. */
const ALWAYS = /(^|[\\/])(rulings|options)[\\/]/;

/**
 * Of scenario files a share, the same in every run and chosen by nothing but their names, for tests that go through each scenario at
 * length: of each folder (a chapter of a game) one of `oneOf` files and at least one, and of some chapters all. With `DELVEKEEPER_WHOLE=1`
 * it is every file: the long run before a release.
 */
export function sampleOf<F extends { name: string }>(files: readonly F[], oneOf: number): F[] {
  if (process.env['DELVEKEEPER_WHOLE'] === '1') return [...files];
  const chapterOf = ({ name }: F) => name.replace(/[^\\/]*$/, '');
  const chosen = [...new Set(files.map(chapterOf))].flatMap((each) => {
    const chapter = files.filter((file) => chapterOf(file) === each);
    const mixed = chapter.toSorted((a, b) => hash(a.name) - hash(b.name));
    return mixed.filter(({ name }, i) => ALWAYS.test(name) || i < Math.ceil(chapter.length / oneOf));
  });
  return files.filter((file) => chosen.includes(file));
}

/** FNV-1a; `\` counts as `/`, so that it is the same share on every machine. */
function hash(name: string): number {
  const text = name.replaceAll('\\', '/');
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  return value;
}
