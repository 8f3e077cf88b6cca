import glyphs from '../resources/icons/game-icons.json' with { type: 'json' };
import strokes from '../resources/icons/lucide.json' with { type: 'json' };

export type IconName = keyof typeof strokes;

export interface IconPart {
  tag: string;
  attrs: Readonly<Record<string, string>>;
}

/** The strokes of a control's icon, on a field of 24 by 24. */
export function iconParts(name: IconName): readonly IconPart[] {
  return strokes[name] as readonly IconPart[];
}

const unknown = 'uncertainty';

/** The outline of a silhouette, on a field of 512 by 512. One that is not in the box is drawn as a question mark. */
export function glyphPath(name: string): string {
  const known = glyphs as Readonly<Record<string, { path: string } | undefined>>;
  return (known[name] ?? known[unknown])?.path ?? '';
}
