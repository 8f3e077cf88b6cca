import type { At } from '../facts.ts';
import type { Glyph } from '../content/glyphs.ts';
import type { Marker, Zone } from '../state.ts';

/** A marker on the map whose squares do something to whoever is on them, seen by everybody. */
export function zoneMarker(
  id: string,
  [x, y]: At,
  size: { w: number; h: number },
  look: { name: string; glyph: Glyph; solid?: boolean },
  zone: Zone,
): Marker {
  return {
    id,
    entry: `ahq:marker:${zone.what}`,
    kind: zone.what,
    name: look.name,
    glyph: look.glyph,
    ...{ x, y, ...size },
    solid: look.solid ?? false,
    open: false,
    text: '',
    note: '',
    hidden: false,
    of: null,
    pub: null,
    zone,
  };
}
