/**
 * Of many scenario files a share, the same in every run and chosen by nothing but their names, for tests that go through each scenario at
 * length. With `DELVEKEEPER_WHOLE=1` it is all of them: the long run before a release.
 */
export function sampleOf<F extends { name: string }>(files: readonly F[], oneOf: number): F[] {
  if (process.env['DELVEKEEPER_WHOLE'] === '1') return [...files];
  return files.filter(({ name }) => hash(name) % oneOf === 0);
}

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  return value;
}
