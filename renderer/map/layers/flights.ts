import Konva from 'konva';
import { SQUARE, map as stuff, overlays } from '#renderer/ui/tokens.ts';
import { flightPoise, type Motion } from '../motion.ts';
import { penFor, type Pen } from '../paint/pen.ts';

/** What flies over the map for a moment: shots and spells. */
export interface FlightLayer {
  show(motions: readonly Motion[], elapsed: number): void;
}

type Flight = Extract<Motion, { what: 'flight' }>;

export function createFlightLayer(group: Konva.Group): FlightLayer {
  let now: { flight: Flight; part: number }[] = [];
  const shape = new Konva.Shape({
    listening: false,
    perfectDrawEnabled: false,
    visible: false,
    sceneFunc: (context, drawn) => {
      const ink = context._context;
      ink.save();
      const pen = penFor(ink, drawn.getLayer()?.scaleX() ?? 1);
      for (const { flight, part } of now) paintFlight(pen, flight, part);
      ink.restore();
    },
  });
  group.add(shape);
  return {
    show(motions, elapsed) {
      now = motions.flatMap((motion) => {
        const part = flightPoise(motion, elapsed);
        return part === null || motion.what !== 'flight' ? [] : [{ flight: motion, part }];
      });
      shape.visible(now.length > 0);
    },
  };
}

/** The way flown lies there as a thin line; before it a shot has a streak with a head, a spell a ball with a ring around it. */
function paintFlight(pen: Pen, { from, to, of }: Flight, part: number): void {
  const { ink } = pen;
  const [ax, ay, bx, by] = [from.x * SQUARE, from.y * SQUARE, to.x * SQUARE, to.y * SQUARE];
  const on = (share: number) => ({ x: ax + (bx - ax) * share, y: ay + (by - ay) * share });
  const head = on(part);
  const tone = of === 'shot' ? overlays.line : overlays.spell;
  const stroke = (start: { x: number; y: number }, px: number, dashed: boolean) => {
    for (const [colour, more] of [
      [stuff.black, 3],
      [tone, 0],
    ] as const) {
      ink.beginPath();
      ink.moveTo(start.x, start.y);
      ink.lineTo(head.x, head.y);
      ink.setLineDash(dashed ? [pen.wide(4), pen.wide(9)] : []);
      ink.lineCap = 'round';
      ink.strokeStyle = colour;
      ink.lineWidth = pen.wide(px + more);
      ink.stroke();
    }
    ink.setLineDash([]);
  };
  stroke(on(0), 2, of === 'spell');
  if (of === 'shot') {
    stroke(on(Math.max(0, part - 0.22)), 5, false);
    return;
  }
  ink.beginPath();
  ink.arc(head.x, head.y, pen.wide(9), 0, Math.PI * 2);
  ink.fillStyle = tone;
  ink.fill();
  ink.strokeStyle = stuff.black;
  ink.lineWidth = pen.wide(2);
  ink.stroke();
  ink.beginPath();
  ink.arc(head.x, head.y, pen.wide(15), 0, Math.PI * 2);
  ink.strokeStyle = tone;
  ink.lineWidth = pen.wide(2);
  ink.stroke();
}
