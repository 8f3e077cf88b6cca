import icons from '#icons/game-icons' with { type: 'json' };

/** Silhouettes by name, as path data in a box of 512 x 512. */
const silhouettes: Readonly<Record<string, { path: string } | undefined>> = icons;
const drawn = new Map<string, Path2D>();

/** Side of the box that a silhouette is drawn in. */
export const GLYPH_BOX = 512;

/** The outline of a silhouette, or null where the collection does not have it: the caller writes a letter instead. */
export function glyphPath(name: string): Path2D | null {
  const known = drawn.get(name);
  if (known) return known;
  const found = silhouettes[name];
  if (!found) return null;
  const path = new Path2D(found.path);
  drawn.set(name, path);
  return path;
}
