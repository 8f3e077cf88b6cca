import {
  alpha,
  colour,
  font,
  heraldry,
  map as stuff,
  shade,
  sides,
  toneColour,
  wall,
} from '#renderer/ui/tokens.ts';
import { GLYPH_BOX, glyphPath } from '../glyphs.ts';
import type { Side } from '#renderer/ui/tokens.ts';
import type { Ink } from './stone.ts';

/** Everything that a token shows; two models that look alike are drawn once. */
export interface TokenLook {
  side: Side;
  size: 1 | 2;
  glyph: string;
  /** Stands in for an unknown silhouette. */
  letter: string;
  number?: number;
  emblem?: { field: string; tincture: string; charge: string };
  /** Token name of the ring inside the rim: a henchman's hero, an unknown foe's base colour. */
  ring?: string;
  pips?: { left: number; max: number };
  beads?: number;
  /** What is on it for a time, by the tones of its badges. */
  lasting?: readonly string[];
  canAct?: boolean;
  done?: boolean;
  down?: 'ko' | 'dead';
  hidden?: boolean;
  /** Below 28 px a square: rim, plate, number and beads only. */
  small?: boolean;
  /** 0 to 1 while the last bead or pip is on its way. */
  fresh?: number;
}

const OUTLINE = 2.5;
const RIM = 4;

/** Half the width of a token's disc, in units. */
export function tokenRadius(look: Pick<TokenLook, 'side' | 'size'>): number {
  const across = look.side === 'henchman' ? 0.7 : 0.82;
  return (across * 64 * look.size) / 2;
}

/** Draws a token with the middle of its squares at the origin. */
export function paintToken(ink: Ink, look: TokenLook): void {
  if (look.down === 'dead') {
    paintBoneCross(ink, look);
    return;
  }
  const radius = tokenRadius(look);
  ink.save();
  if (look.down === 'ko') ink.rotate(Math.PI / 2);
  paintDisc(ink, look, radius);
  if (!look.small) paintGlyph(ink, look, radius);
  if (look.done && !look.down) {
    shape(ink, look, radius);
    ink.fillStyle = alpha(stuff.black, 0.3);
    ink.fill();
  }
  if (look.emblem && !look.small) paintShield(ink, look, radius);
  ink.restore();
  if (look.down === 'ko') paintPlate(ink, 'KO', 0, radius * 0.66, 12);
  if (look.number !== undefined) paintNumber(ink, look, radius);
  paintWounds(ink, look, radius);
  if (look.canAct && !look.down) paintEmber(ink, -radius * 0.74, -radius * 0.76, look.small ? 8 : 5.5);
  if (look.lasting && !look.small) paintLasting(ink, look.lasting, radius);
  if (look.hidden) paintStruckEye(ink, radius * 0.74, radius * 0.62, 9);
}

/** At most so many signs stand beside a token. */
const SIGNS = 2;

/** What is on a model for a time: a star for what magic does, a falling triangle for what harms it. */
function paintLasting(ink: Ink, tones: readonly string[], radius: number): void {
  tones.slice(0, SIGNS).forEach((tone, i) => {
    const [x, y, r] = [-radius * 0.92, radius * (0.1 + i * 0.46), 6.5];
    ink.beginPath();
    if (tone === 'magic')
      for (let corner = 0; corner < 8; corner++) {
        const [angle, far] = [(corner / 8) * Math.PI * 2, corner % 2 === 0 ? r : r * 0.42];
        ink.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
      }
    else {
      ink.moveTo(x - r * 0.9, y - r * 0.6);
      ink.lineTo(x + r * 0.9, y - r * 0.6);
      ink.lineTo(x, y + r * 0.8);
    }
    ink.closePath();
    ink.lineJoin = 'round';
    ink.strokeStyle = wall.outline;
    ink.lineWidth = 4;
    ink.stroke();
    ink.fillStyle = toneColour(tone);
    ink.fill();
  });
}

/** Circle or octagon: the shape says whose side it is. */
function shape(ink: Ink, look: TokenLook, radius: number): void {
  ink.beginPath();
  if (look.side === 'hero' || look.side === 'henchman') {
    ink.arc(0, 0, radius, 0, Math.PI * 2);
    return;
  }
  // A little wider than the circle, so that both cover about the same ground.
  const reach = radius * 1.06;
  for (let corner = 0; corner < 8; corner++) {
    const angle = ((corner + 0.5) / 8) * Math.PI * 2;
    ink.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  ink.closePath();
}

const grey = (look: TokenLook, tone: string, dull: string) => (look.down === 'ko' ? dull : tone);

function paintDisc(ink: Ink, look: TokenLook, radius: number): void {
  const { rim, plate } = sides[look.side];
  const scale = look.small ? 2.2 : look.size === 2 ? 1.5 : 1;
  ink.save();
  ink.shadowColor = alpha(stuff.black, 0.65);
  ink.shadowBlur = 7 * ink.getTransform().a;
  ink.shadowOffsetY = 2.5 * ink.getTransform().a;
  shape(ink, look, radius);
  ink.fillStyle = wall.outline;
  ink.fill();
  ink.restore();
  shape(ink, look, radius - OUTLINE);
  const edge = grey(look, rim, stuff.grey);
  const sheen = ink.createLinearGradient(0, -radius, 0, radius);
  sheen.addColorStop(0, shade(edge, 0.22));
  sheen.addColorStop(0.45, edge);
  sheen.addColorStop(1, shade(edge, -0.2));
  ink.fillStyle = sheen;
  ink.fill();
  shape(ink, look, radius - OUTLINE - RIM * scale);
  ink.fillStyle = wall.outline;
  ink.fill();
  shape(ink, look, radius - OUTLINE - RIM * scale - 1);
  const body = grey(look, plate, shade(stuff.grey, -0.65));
  const glow = ink.createRadialGradient(0, -radius * 0.35, 0, 0, 0, radius);
  glow.addColorStop(0, shade(body, 0.07));
  glow.addColorStop(1, shade(body, -0.14));
  ink.fillStyle = glow;
  ink.fill();
  if (!look.ring) return;
  shape(ink, look, radius - OUTLINE - RIM * scale - 2.6);
  ink.strokeStyle = grey(look, heraldry(look.ring), stuff.grey);
  ink.lineWidth = 3.2;
  ink.stroke();
}

/** The silhouette in ivory with a thin dark edge; a letter where there is none. */
export function paintSilhouette(
  ink: Ink,
  name: string,
  letter: string,
  x: number,
  y: number,
  across: number,
  tone: string,
): void {
  const path = glyphPath(name);
  ink.save();
  ink.translate(x, y);
  ink.fillStyle = tone;
  if (path) {
    ink.scale(across / GLYPH_BOX, across / GLYPH_BOX);
    ink.translate(-GLYPH_BOX / 2, -GLYPH_BOX / 2);
    ink.fill(path);
  } else {
    ink.font = `700 ${across * 0.9}px ${font.title}`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(letter, 0, across * 0.06);
  }
  ink.restore();
}

function paintGlyph(ink: Ink, look: TokenLook, radius: number): void {
  const across = 32 * look.size * (look.side === 'henchman' ? 0.86 : 1);
  const rise = look.emblem ? -radius * 0.2 : 0;
  const tone = grey(look, stuff.glyph, stuff.grey);
  paintSilhouette(ink, look.glyph, look.letter, 0, rise + 1, across, alpha(stuff.black, 0.55));
  paintSilhouette(ink, look.glyph, look.letter, 0, rise, across, tone);
}

function paintShield(ink: Ink, look: TokenLook, radius: number): void {
  const { field, tincture, charge } = look.emblem!;
  const [w, h, y] = [17, 19, radius * 0.68];
  const outline = (more: number) => {
    ink.beginPath();
    ink.moveTo(-w / 2 - more, y - h / 2 - more);
    ink.lineTo(w / 2 + more, y - h / 2 - more);
    ink.lineTo(w / 2 + more, y);
    ink.quadraticCurveTo(w / 2 + more, y + h * 0.36 + more, 0, y + h / 2 + more * 1.3);
    ink.quadraticCurveTo(-w / 2 - more, y + h * 0.36 + more, -w / 2 - more, y);
    ink.closePath();
  };
  outline(2.2);
  ink.fillStyle = wall.outline;
  ink.fill();
  outline(0.7);
  ink.fillStyle = grey(look, wall.cap, stuff.grey);
  ink.fill();
  outline(-0.4);
  ink.fillStyle = grey(look, heraldry(field), shade(stuff.grey, -0.4));
  ink.fill();
  paintSilhouette(ink, charge, '', 0, y - 0.8, 11.5, grey(look, heraldry(tincture), stuff.grey));
}

function paintNumber(ink: Ink, look: TokenLook, radius: number): void {
  const [x, y, r] = [radius * 0.74, -radius * 0.74, (look.small ? 13 : 9) * (look.size === 2 ? 1.25 : 1)];
  ink.beginPath();
  ink.arc(x, y, r + 1.6, 0, Math.PI * 2);
  ink.fillStyle = wall.outline;
  ink.fill();
  ink.beginPath();
  ink.arc(x, y, r, 0, Math.PI * 2);
  ink.fillStyle = stuff.glyph;
  ink.fill();
  ink.fillStyle = wall.outline;
  ink.font = `800 ${r * 1.5}px ${font.body}`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.fillText(String(look.number), x, y + r * 0.09);
}

/** A word on a dark plate, as "KO". */
export function paintPlate(ink: Ink, word: string, x: number, y: number, height: number): void {
  ink.font = `800 ${height}px ${font.body}`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  const width = ink.measureText(word).width + height * 0.8;
  ink.beginPath();
  ink.roundRect(x - width / 2, y - height * 0.68, width, height * 1.36, 4);
  ink.fillStyle = wall.outline;
  ink.fill();
  ink.strokeStyle = stuff.grey;
  ink.lineWidth = 1.2;
  ink.stroke();
  ink.fillStyle = stuff.glyph;
  ink.fillText(word, x, y + height * 0.06);
}

const MOST_BEADS = 7;

/** Under the foot: a hero's wounds left as pips (hollow = lost), a monster's wounds taken as red beads. */
function paintWounds(ink: Ink, look: TokenLook, radius: number): void {
  const y = Math.min(radius + (look.emblem && !look.small ? 3.5 : 2), 32 * look.size - 3.6);
  const fresh = look.fresh ?? 1;
  if (look.beads !== undefined && look.beads > 0) {
    if (look.beads > MOST_BEADS) {
      paintRow(ink, 1, y, look, () => ({ tone: stuff.bead, grow: 1 }));
      paintPlate(ink, `×${look.beads}`, 13, y, 9);
    } else
      paintRow(ink, look.beads, y, look, (i) => ({
        tone: stuff.bead,
        grow: i === look.beads! - 1 ? 1 + (1 - fresh) * 1.6 : 1,
      }));
    return;
  }
  if (!look.pips || look.down) return;
  const { left, max } = look.pips;
  const shown = Math.max(left, max);
  if (look.small || shown <= 0) return;
  paintRow(ink, shown, y, look, (i) => ({
    tone: i < left ? stuff.glyph : null,
    grow: i === left ? 1 + (1 - fresh) * 1.2 : 1,
  }));
}

function paintRow(
  ink: Ink,
  count: number,
  y: number,
  look: TokenLook,
  of: (index: number) => { tone: string | null; grow: number },
): void {
  const bead = (look.small ? 5 : 3.1) * (look.size === 2 ? 1.3 : 1);
  const step = Math.min(bead * 2 + 2, (58 * look.size) / count);
  const width = step * (count - 1);
  ink.beginPath();
  ink.roundRect(-width / 2 - bead - 2.4, y - bead - 1.8, width + bead * 2 + 4.8, bead * 2 + 3.6, bead + 1.8);
  ink.fillStyle = alpha(wall.outline, 0.92);
  ink.fill();
  for (let i = 0; i < count; i++) {
    const { tone, grow } = of(i);
    ink.beginPath();
    ink.arc(-width / 2 + i * step, y, (tone ? bead : bead - 0.7) * grow, 0, Math.PI * 2);
    if (tone) {
      ink.fillStyle = tone;
      ink.fill();
      if (tone === stuff.bead) {
        ink.beginPath();
        ink.arc(-width / 2 + i * step - bead * 0.3, y - bead * 0.35, bead * 0.32, 0, Math.PI * 2);
        ink.fillStyle = alpha(stuff.white, 0.65);
        ink.fill();
      }
    } else {
      ink.strokeStyle = stuff.grey;
      ink.lineWidth = 1.2;
      ink.stroke();
    }
  }
}

function paintEmber(ink: Ink, x: number, y: number, r: number): void {
  const glow = ink.createRadialGradient(x, y, 0, x, y, r * 2.6);
  glow.addColorStop(0, alpha(colour.ember, 0.75));
  glow.addColorStop(1, alpha(colour.ember, 0));
  ink.fillStyle = glow;
  ink.fillRect(x - r * 2.6, y - r * 2.6, r * 5.2, r * 5.2);
  ink.beginPath();
  ink.arc(x, y, r + 1.6, 0, Math.PI * 2);
  ink.fillStyle = wall.outline;
  ink.fill();
  ink.beginPath();
  ink.arc(x, y, r, 0, Math.PI * 2);
  ink.fillStyle = colour.ember;
  ink.fill();
  ink.beginPath();
  ink.arc(x - r * 0.25, y - r * 0.3, r * 0.4, 0, Math.PI * 2);
  ink.fillStyle = colour.focus;
  ink.fill();
}

/** Two crossed bones where somebody died, tied with a ribbon of his colour. */
function paintBoneCross(ink: Ink, look: TokenLook): void {
  const long = 17 * look.size;
  ink.save();
  for (const [tone, more] of [
    [wall.outline, 2.4],
    [stuff.bone, 0],
  ] as const)
    for (const turn of [0.68, Math.PI - 0.68]) {
      ink.save();
      ink.rotate(turn);
      ink.fillStyle = tone;
      ink.beginPath();
      ink.roundRect(-long, -2.6 - more, 2 * long, 5.2 + 2 * more, 2.6 + more);
      for (const end of [-long, long])
        for (const aside of [-3.2, 3.2]) {
          ink.moveTo(end + 4.4 + more, aside);
          ink.arc(end, aside, 4.4 + more, 0, Math.PI * 2);
        }
      ink.fill();
      ink.restore();
    }
  const ribbon = look.emblem ? heraldry(look.emblem.field) : sides[look.side].rim;
  ink.beginPath();
  ink.arc(0, 0, 8.4, 0, Math.PI * 2);
  ink.fillStyle = wall.outline;
  ink.fill();
  ink.beginPath();
  ink.arc(0, 0, 6.4, 0, Math.PI * 2);
  ink.fillStyle = ribbon;
  ink.fill();
  ink.strokeStyle = sides[look.side].rim;
  ink.lineWidth = 1.8;
  ink.stroke();
  ink.restore();
}

/** The mark of what the players do not see: an eye with a stroke through it, on a dark disc. */
export function paintStruckEye(ink: Ink, x: number, y: number, r: number): void {
  ink.save();
  ink.translate(x, y);
  ink.beginPath();
  ink.arc(0, 0, r, 0, Math.PI * 2);
  ink.fillStyle = stuff.hiddenVeil;
  ink.fill();
  ink.strokeStyle = stuff.hiddenLine;
  ink.lineWidth = r * 0.16;
  ink.stroke();
  ink.lineWidth = r * 0.17;
  ink.lineCap = 'round';
  ink.beginPath();
  ink.moveTo(-r * 0.62, 0);
  ink.quadraticCurveTo(0, -r * 0.62, r * 0.62, 0);
  ink.quadraticCurveTo(0, r * 0.62, -r * 0.62, 0);
  ink.stroke();
  ink.beginPath();
  ink.arc(0, 0, r * 0.19, 0, Math.PI * 2);
  ink.fillStyle = stuff.hiddenLine;
  ink.fill();
  ink.beginPath();
  ink.moveTo(-r * 0.5, r * 0.55);
  ink.lineTo(r * 0.5, -r * 0.55);
  ink.stroke();
  ink.restore();
}
