import Konva from 'konva';
import { rectSquares } from '#board';
import type { Audience, Records } from '#engine/view';
import type { Camera, Viewport } from '#renderer/map/camera.ts';
import { boundsOf, mapEdges, mapOf, type LevelMap } from '#renderer/map/model.ts';
import { createScene } from '#renderer/map/scene.ts';
import { SQUARE, colour, floorColour, sides, wall } from '#renderer/ui/tokens.ts';

/**
 * Runs in a browser: the eye glides over a level for some seconds, once over the map as the app draws it and once over a plain
 * drawing with a node for every square, and the frames are counted.
 */

export interface Panning {
  records: Records;
  audience: Audience;
  viewport: Viewport;
  /** Pixels of a square. */
  square: number;
  /** Milliseconds of one run. */
  ms: number;
}

export interface Panned {
  perSecond: number;
  /** The frame that took longest, in milliseconds. */
  slowest: number;
  /** Milliseconds of a frame, on the average, that the drawing's own code takes; the rest is the browser's painting. */
  script: number;
  nodes: number;
}

interface Drawing {
  /** Draws one frame, the eye there. */
  draw(camera: Camera, now: number): void;
  nodes(): number;
  end(): void;
}

/** The app's own drawing: its clock is the loop's, so that one turn of the loop is one frame. */
function appDrawing(host: HTMLDivElement, { records, audience, viewport }: Panning): Drawing {
  let due: ((now: number) => void) | null = null;
  const scene = createScene(host, {
    request: (draw) => {
      due = draw;
      return 1;
    },
    cancel: () => (due = null),
    now: () => performance.now(),
  });
  scene.resize(viewport, 1);
  const active = mapOf(records).models[0]?.id ?? null;
  scene.update({ records, audience, level: null, overlay: {}, selected: active, active, lessMotion: true });
  return {
    draw(camera, now) {
      scene.look(camera);
      const draw = due;
      due = null;
      draw?.(now);
    },
    nodes: () => scene.stats().nodes,
    end: () => scene.destroy(),
  };
}

/** What one would write first: a rectangle for each square, a line for each wall, a disc for each piece; nothing is kept as an image. */
function plainDrawing(host: HTMLDivElement, { records, viewport }: Panning): Drawing {
  const stage = new Konva.Stage({ container: host, ...viewport, listening: false });
  const layer = new Konva.Layer({ listening: false });
  layer.getCanvas().setPixelRatio(1);
  stage.add(layer);
  for (const node of plainNodes(mapOf(records))) layer.add(node);
  return {
    draw({ x, y, zoom }) {
      layer.setAttrs({ x, y, scaleX: zoom, scaleY: zoom });
      layer.draw();
    },
    nodes: () => layer.getChildren().length,
    end: () => stage.destroy(),
  };
}

function plainNodes(map: LevelMap): Konva.Shape[] {
  const squares = map.sections.flatMap((section) =>
    rectSquares(section).map(
      ({ x, y }) =>
        new Konva.Rect({
          x: x * SQUARE,
          y: y * SQUARE,
          width: SQUARE,
          height: SQUARE,
          fill: floorColour(section.floor),
          stroke: wall.outline,
          strokeWidth: 1,
        }),
    ),
  );
  const lines = mapEdges(map)
    .filter(({ sight }) => sight === 'wall' || sight === 'door')
    .map(({ x, y, side, sight }) => {
      const [right, below] = [(x + 1) * SQUARE, (y + 1) * SQUARE];
      const points =
        side === 'e' ? [right, below - SQUARE, right, below] : [right - SQUARE, below, right, below];
      return new Konva.Line({
        points,
        stroke: sight === 'door' ? colour.ember : wall.cap,
        strokeWidth: sight === 'door' ? 12 : 6,
      });
    });
  const pieces = map.models.map(
    ({ x, y }) =>
      new Konva.Circle({
        x: (x + 0.5) * SQUARE,
        y: (y + 0.5) * SQUARE,
        radius: SQUARE * 0.4,
        fill: sides.hero.plate,
      }),
  );
  return [...squares, ...lines, ...pieces];
}

/** Where the eye is after so long: to and fro over the whole level, the same way for every drawing however fast it is. */
function eyeAt({ records, viewport, square, ms }: Panning, elapsed: number): Camera {
  const bounds = boundsOf(mapOf(records))!;
  const part = elapsed / ms;
  const column = bounds.x + bounds.w * (0.5 + 0.5 * Math.sin(part * 2 * Math.PI));
  const row = bounds.y + bounds.h * (0.5 + 0.5 * Math.sin(part * 6 * Math.PI));
  const zoom = square / SQUARE;
  return { zoom, x: viewport.width / 2 - column * square, y: viewport.height / 2 - row * square };
}

function run(drawing: Drawing, panning: Panning): Promise<Panned> {
  return new Promise((done) => {
    let begun = 0;
    let last = 0;
    let frames = 0;
    let slowest = 0;
    let script = 0;
    const frame = (now: number) => {
      if (begun === 0) begun = now;
      else {
        frames += 1;
        slowest = Math.max(slowest, now - last);
      }
      last = now;
      const elapsed = now - begun;
      if (elapsed >= panning.ms) {
        const perSecond = (frames * 1000) / elapsed;
        return done({ perSecond, slowest, script: script / frames, nodes: drawing.nodes() });
      }
      const before = performance.now();
      drawing.draw(eyeAt(panning, elapsed), now);
      script += performance.now() - before;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** One drawing, twice over the level: the first time everything is new to it, the second time it knows the way. */
async function twice(make: (host: HTMLDivElement, panning: Panning) => Drawing, panning: Panning) {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const drawing = make(host, panning);
  const first = await run(drawing, panning);
  const again = await run(drawing, panning);
  drawing.end();
  return { first, again };
}

/** The two drawings by turns, so many times. */
export async function compare(panning: Panning, times: number) {
  const app = [];
  const plain = [];
  for (let i = 0; i < times; i++) {
    app.push(await twice(appDrawing, panning));
    plain.push(await twice(plainDrawing, panning));
  }
  return { app, plain };
}

/** Who draws what a page shows, as far as a page is told. */
export function painter(): string {
  const ink = document.createElement('canvas').getContext('webgl');
  const told = ink?.getExtension('WEBGL_debug_renderer_info');
  return ink && told ? String(ink.getParameter(told.UNMASKED_RENDERER_WEBGL)) : 'none';
}

export type Drawings = { compare: typeof compare; painter: typeof painter };
