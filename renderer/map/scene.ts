import Konva from 'konva';
import type { Audience, ModelRecord, Records, TurnRecord } from '#engine/view';
import { SQUARE, time } from '../ui/tokens.ts';
import type { Camera, Point, Rect, Viewport } from './camera.ts';
import { between, eased, toUnits, zoomStep } from './camera.ts';
import type { FramePorts } from './frames.ts';
import { createFrames } from './frames.ts';
import { createCoverLayer } from './layers/covers.ts';
import { createEdgeLayer } from './layers/edges.ts';
import { createFlightLayer } from './layers/flights.ts';
import { createLightLayer } from './layers/light.ts';
import { createMarkerLayer } from './layers/markers.ts';
import { createModelLayer } from './layers/models.ts';
import { createOverlayLayer } from './layers/overlay.ts';
import { createSectionLayer } from './layers/sections.ts';
import type { LevelMap } from './model.ts';
import { changedIds, lightAt, mapOf } from './model.ts';
import type { Motion } from './motion.ts';
import { doorPoise, lengthOf, motionsBetween, poiseOf, progress } from './motion.ts';
import type { Overlay } from './overlay.ts';

/** What a map is to show. */
export interface SceneInput {
  records: Records;
  audience: Audience;
  level: string | null;
  overlay: Overlay;
  selected: string | null;
  active: string | null;
  lessMotion: boolean;
}

export interface SceneStats {
  /** Frames drawn since the map was made. */
  frames: number;
  nodes: number;
  /** Tiles and sprites. */
  images: number;
  /** Tiles not yet drawn for what is seen. */
  pending: number;
  moving: boolean;
}

/** The map on the screen: Konva nodes kept in step with records. */
export interface Scene {
  update(input: SceneInput): void;
  resize(viewport: Viewport, pixelRatio: number): void;
  /** Sets the camera at once. */
  look(camera: Camera): void;
  /** Glides there, or is there at once with less motion. */
  glide(camera: Camera): void;
  /** Where the eye is, and where it is going. */
  camera(): Camera;
  goal(): Camera;
  map(): LevelMap;
  /** Ends all motion: the next input waits for nothing. */
  settle(): void;
  stats(): SceneStats;
  destroy(): void;
}

/** Below this many pixels a square a token is but rim, plate, number and beads. */
const SMALL_SQUARE = 28;
/** The camera rests when it has not moved for so long; then the pieces are drawn anew for its zoom. */
const REST = 140;
/** Milliseconds of a frame that drawing tiles may take. */
const TILE_TIME = 10;

interface Glide {
  from: Camera;
  to: Camera;
  since: number | null;
}

/** Makes a scene in an element. The clock is handed in. */
export function createScene(host: HTMLDivElement, ports: FramePorts & { now(): number }): Scene {
  Konva.autoDrawEnabled = false;
  const stage = new Konva.Stage({ container: host, width: 1, height: 1, listening: false });
  const ground = new Konva.Layer({ listening: false });
  const action = new Konva.Layer({ listening: false });
  stage.add(ground, action);
  const group = (layer: Konva.Layer) => {
    const made = new Konva.Group({ listening: false });
    layer.add(made);
    return made;
  };
  const table = group(ground);
  const sections = createSectionLayer(group(ground));
  const light = createLightLayer(table, group(ground));
  const wallGroup = group(ground);
  const veil = group(ground);
  const edges = createEdgeLayer(wallGroup, group(ground));
  const markers = createMarkerLayer(group(ground));
  const covers = createCoverLayer(group(ground));
  const under = group(action);
  const models = createModelLayer(group(action));
  const flights = createFlightLayer(group(action));
  const overlays = createOverlayLayer(veil, under, group(action));

  let input: SceneInput | null = null;
  let map: LevelMap = mapOf({}, null);
  let viewport: Viewport = { width: 1, height: 1 };
  let ratio = 1;
  let camera: Camera = { x: 0, y: 0, zoom: 1 };
  let glide: Glide | null = null;
  let motions: Motion[] = [];
  let since: number | null = null;
  let lamp: { at: Point; from: Point; since: number | null } | null = null;
  let small = false;
  let pending = 0;
  let resting: ReturnType<typeof setTimeout> | null = null;

  const viewUnits = (): Rect => {
    const from = toUnits(camera, { x: 0, y: 0 });
    return { x: from.x, y: from.y, w: viewport.width / camera.zoom, h: viewport.height / camera.zoom };
  };

  const placeCamera = () => {
    for (const layer of [ground, action])
      layer.setAttrs({ x: camera.x, y: camera.y, scaleX: camera.zoom, scaleY: camera.zoom });
  };

  const reconcileModels = () => {
    if (!input) return;
    const { records } = input;
    const turn = records['turn'];
    models.reconcile(
      map,
      turn?.kind === 'turn' ? (turn as TurnRecord) : null,
      (id) => {
        const owner = records[id];
        return owner?.kind === 'model' ? (owner as ModelRecord) : null;
      },
      small,
    );
  };

  const sharpen = () => {
    resting = null;
    const scale = Math.min(6, Math.max(0.2, camera.zoom * ratio));
    const nowSmall = camera.zoom * SQUARE < SMALL_SQUARE;
    for (const sprites of [models.sprites, markers.sprites, edges.doors]) sprites.sharpen(scale);
    if (nowSmall !== small) {
      small = nowSmall;
      reconcileModels();
    }
    frames.wake();
  };
  const cameraMoved = () => {
    if (resting !== null) clearTimeout(resting);
    resting = setTimeout(sharpen, REST);
    frames.wake();
  };

  const poseAll = (elapsed: number) => {
    for (const model of map.models) models.pose(model.id, poiseOf(motions, model, elapsed));
    flights.show(motions, elapsed);
    for (const motion of motions) {
      if (motion.what === 'door') edges.turn(map, motion.edge, doorPoise(motions, motion.edge, elapsed));
      if (motion.what !== 'section') continue;
      const section = map.sections.find((one) => one.id === motion.section);
      if (section) covers.cover(map, section, motion.from, eased(progress(motion, elapsed)));
    }
  };

  const endMotions = () => {
    if (motions.length === 0) return;
    poseAll(Number.POSITIVE_INFINITY);
    covers.clear();
    motions = [];
    since = null;
  };

  const advance = (now: number): boolean => {
    if (glide) {
      glide.since ??= now;
      const part = (now - glide.since) / time.camera;
      camera = between(glide.from, glide.to, viewport, eased(part));
      if (part >= 1) {
        glide = null;
        cameraMoved();
      }
    }
    if (motions.length > 0) {
      since ??= now;
      if (now - since >= lengthOf(motions)) endMotions();
      else poseAll(now - since);
    }
    placeCamera();
    const view = viewUnits();
    let lit = lamp?.at ?? null;
    if (lamp && lamp.from !== lamp.at) {
      lamp.since ??= now;
      const part = eased((now - lamp.since) / time.camera);
      lit = {
        x: lamp.from.x + (lamp.at.x - lamp.from.x) * part,
        y: lamp.from.y + (lamp.at.y - lamp.from.y) * part,
      };
      if (part >= 1) lamp.from = lamp.at;
    }
    light.shine(lit, view, input?.audience === 'players');
    drawTiles(view);
    return glide !== null || motions.length > 0 || pending > 0 || (lamp !== null && lamp.from !== lamp.at);
  };

  const drawTiles = (view: Rect) => {
    const step = zoomStep(goal().zoom, ratio);
    const until = ports.now() + TILE_TIME;
    const enough = () => ports.now() >= until;
    const layers = [sections.tiles, edges.tiles];
    for (const tiles of layers) if (tiles.look(view, step) > 0) tiles.draw(enough);
    pending = layers.reduce((sum, tiles) => sum + tiles.look(view, step), 0);
  };

  const frames = createFrames(ports, advance, () => {
    ground.draw();
    action.draw();
  });
  const goal = () => glide?.to ?? camera;

  return {
    update(next) {
      const before = input ? { map, records: input.records } : null;
      const sameLevel = before !== null && next.level === input?.level;
      const changed = before ? changedIds(before.records, next.records) : null;
      const lessBefore = input?.lessMotion;
      input = next;
      if (!changed || changed.size > 0 || !sameLevel) {
        endMotions();
        map = next.level === null ? mapOf(next.records) : mapOf(next.records, next.level);
        reconcile(before?.map ?? null, changed);
        motions = before ? motionsBetween(before, { map, records: next.records }, next.lessMotion) : [];
        since = null;
        if (motions.length > 0) poseAll(0);
      }
      if (lessBefore !== next.lessMotion && next.lessMotion) settle();
      const at = lightAt(map, next.active);
      if (!at) lamp = null;
      else if (!lamp || next.lessMotion) lamp = { at, from: at, since: null };
      else if (lamp.at.x !== at.x || lamp.at.y !== at.y) lamp = { at, from: lamp.at, since: null };
      overlays.show(next.overlay, next.selected, map);
      frames.wake();
    },
    resize(newViewport, pixelRatio) {
      viewport = newViewport;
      ratio = pixelRatio;
      for (const layer of [ground, action]) layer.getCanvas().setPixelRatio(pixelRatio);
      stage.size(newViewport);
      sharpen();
    },
    look(next) {
      glide = null;
      camera = next;
      cameraMoved();
    },
    glide(next) {
      if (input?.lessMotion) {
        glide = null;
        camera = next;
      } else glide = { from: camera, to: next, since: null };
      cameraMoved();
    },
    camera: () => camera,
    goal,
    map: () => map,
    settle,
    stats: () => ({
      frames: frames.count(),
      nodes: stage.find('Image').length,
      images:
        sections.tiles.count() +
        edges.tiles.count() +
        edges.doors.count() +
        markers.sprites.count() +
        models.sprites.count(),
      pending,
      moving: glide !== null || motions.length > 0,
    }),
    destroy() {
      frames.stop();
      if (resting !== null) clearTimeout(resting);
      stage.destroy();
    },
  };

  function settle(): void {
    endMotions();
    if (glide) {
      camera = glide.to;
      glide = null;
      cameraMoved();
    }
    if (lamp) lamp.from = lamp.at;
    frames.wake();
  }

  /** Lays anew what the changed records belong to; a section or an edge also changes its neighbours' walls and shade. */
  function reconcile(old: LevelMap | null, changed: ReadonlySet<string> | null): void {
    const all = !changed || !old || old.level !== map.level;
    const touches = (records: LevelMap, kinds: 'ground' | 'markers' | 'models') =>
      [...(changed ?? [])].some((id) => {
        if (kinds === 'models') return records.model(id) !== null;
        if (kinds === 'markers') return records.markers.some((marker) => marker.id === id);
        return (
          records.sections.some((section) => section.id === id) ||
          [...records.edges.values()].some((edge) => edge.id === id)
        );
      });
    const dirty = (kinds: 'ground' | 'markers' | 'models') =>
      all || touches(map, kinds) || touches(old!, kinds);
    if (dirty('ground')) {
      sections.reconcile(map);
      edges.reconcile(map);
    }
    // A cloud is shaped by the walls around it.
    if (dirty('markers') || dirty('ground')) markers.reconcile(map);
    if (dirty('models') || changed?.has('turn')) reconcileModels();
  }
}
