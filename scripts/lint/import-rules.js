// Who may import whom. A room is a folder with one purpose; between rooms there are doors, and each room lists the
// doors it may use. Tests, scripts and configuration may use any.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const CLIMBS = 'climbs more than one folder: use a # import';
const subpaths = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports);

/** `rooms`: may be imported; `types`: only by `import type`; `packages`: from node_modules; `node`: Node's own modules. */
const MAY = {
  engine: { packages: ['immer'] },
  board: { types: ['engine', 'view'] },
  system: { rooms: ['engine', 'view', 'board'], packages: ['zod'] },
  api: { rooms: ['engine', 'view', 'board', 'shapes'], packages: ['zod'] },
  formats: { rooms: ['board'], types: ['api'] },
  campaign: { types: ['engine', 'view'], packages: ['better-sqlite3'], node: true },
  electron: {
    rooms: ['engine', 'view', 'board', 'system', 'shapes', 'api', 'players', 'formats', 'campaign'],
    packages: ['electron', 'uqr', 'ws'],
    node: true,
  },
  // What listens on the local network knows the players' part of the contract and no other.
  network: { rooms: ['engine', 'view', 'players'], packages: ['ws'], node: true },
  renderer: {
    rooms: ['api', 'shapes', 'view', 'board', 'map', 'canvas', 'tokens', 'icons'],
    types: ['engine'],
    packages: ['vue', 'pinia'],
  },
  map: { rooms: ['board', 'view', 'tokens', 'icons'], packages: ['konva'] },
};
MAY.canvas = {
  ...MAY.renderer,
  rooms: [...MAY.renderer.rooms, 'renderer'],
  packages: ['vue', 'pinia', 'konva'],
};

/** Doors that have a name of their own are part of a room all the same. */
const PART_OF = { view: 'engine', shapes: 'system', players: 'api', tokens: 'renderer' };

/** The rooms by their files; what stands first wins. A door is a file by which others come in. */
const PLACES = [
  [/^shared\/engine\/view\.ts$/, 'view', 'door'],
  [/^shared\/systems\/[^/]+\/shapes\.ts$/, 'shapes', 'door'],
  [/^shared\/api\/players\.ts$/, 'players', 'door'],
  [/^shared\/(engine|board|api|formats)\/index\.ts$/, null, 'door'],
  [/^shared\/systems\/[^/]+\/index\.ts$/, 'system', 'door'],
  [/^shared\/(engine|board|api|formats)\//, null],
  [/^shared\/systems\//, 'system'],
  [/^electron\/campaign\//, 'campaign', 'door'],
  [/^electron\/(player-server\.ts$|network\/)/, 'network', 'door'],
  [/^electron\//, 'electron', 'door'],
  [/^renderer\/map\/MapCanvas\.vue$/, 'canvas', 'door'],
  [/^renderer\/map\//, 'map', 'door'],
  [/^renderer\/ui\/tokens\.ts$/, 'tokens', 'door'],
  [/^renderer\//, 'renderer', 'door'],
  [/^resources\/icons\//, 'icons', 'door'],
];

/** The room of a file (path from the root, with `/`), or null where everything is allowed. */
function place(file) {
  for (const [pattern, room, door] of PLACES) {
    const found = pattern.exec(file);
    if (found) return { room: room ?? found[1], door: Boolean(door), house: house(file) };
  }
  return null;
}

/** Inside a house files import each other directly: `view.ts` and `engine/` are one, two systems are two. */
const house = (file) =>
  /^shared\/systems\/[^/]+|^shared\/[^/]+|^electron\/campaign|^renderer\/map|^[^/]+/.exec(file)[0];

/** What a specifier names: `{ file }` from the root, or `{ package }`, or `{ node: true }`. */
export function resolve(specifier, from) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { file: posix.join(posix.dirname(from), bare) };
  if (bare.startsWith('#')) return { file: subpath(bare) };
  const name = /^(@[^/]+\/)?[^/]+/.exec(bare)?.[0] ?? bare;
  if (bare.startsWith('node:') || builtinModules.includes(name)) return { node: true };
  return { package: name };
}

function subpath(specifier) {
  for (const [pattern, target] of subpaths) {
    if (pattern === specifier) return target.slice(2);
    const [head, tail] = pattern.split('*');
    if (tail !== undefined && specifier.startsWith(head) && specifier.endsWith(tail))
      return target.slice(2).replaceAll('*', specifier.slice(head.length, specifier.length - tail.length));
  }
  return null;
}

/** The # import of a file, the shortest there is; null when none leads to it. */
export function hashImport(file) {
  for (const [pattern, target] of subpaths) {
    const [head, tail] = target.slice(2).split('*');
    if (tail === undefined ? head === file : file.startsWith(head) && file.endsWith(tail))
      return pattern.replace('*', file.slice(head.length, file.length - (tail?.length ?? 0)));
  }
  return null;
}

/** Why `from` may not import `specifier`: a sentence, or null when it may. */
export function objection(from, specifier, typeOnly) {
  if (specifier.split('/').filter((part) => part === '..').length > 1) return CLIMBS;
  const here = place(from);
  if (!here) return null;
  const room = PART_OF[here.room] ?? here.room;
  const may = MAY[room];
  const target = resolve(specifier, from);
  if (target.node) return may.node ? null : `${room} never imports Node`;
  if (target.package)
    return may.packages?.includes(target.package) ? null : `${room} never imports ${target.package}`;
  if (!target.file) return 'is no import that package.json names';
  const there = place(target.file);
  if (!there) return `${room} may not import ${target.file}`;
  if (
    here.room === 'shapes' &&
    there.house === here.house &&
    !/\/(shapes|content\/schema)\.ts$|\/shapes\//.test(target.file)
  )
    return typeOnly ? null : 'shapes.ts takes neither rules nor content with it';
  if (there.house === here.house)
    return specifier.startsWith('#') && target.file.startsWith('shared/')
      ? 'inside a room imports are relative'
      : null;
  if (room === 'system' && /^shared\/systems\//.test(target.file))
    return 'a system never imports another system';
  const types = may.types?.includes(there.room);
  if (!may.rooms?.includes(there.room) && !types) return `${room} never imports ${there.room}`;
  if (types && !typeOnly && !may.rooms?.includes(there.room))
    return `${room} may import only types of ${there.room}`;
  if (!there.door) return `${there.room} is entered only by its index.ts (a system also by shapes.ts)`;
  if (target.file.startsWith('shared/') && !specifier.startsWith('#'))
    return 'another room is entered by a # import';
  return null;
}

/** @type {import('eslint').Rule.RuleModule} */
export const importRules = {
  meta: { type: 'problem', fixable: 'code', schema: [], messages: { no: "'{{specifier}}' {{why}}" } },
  create(context) {
    const from = relative(root, context.filename).split(sep).join('/');
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const why = objection(from, source.value, typeOnly);
      if (!why) return;
      const short = why === CLIMBS && hashImport(resolve(source.value, from).file);
      const fix = short ? (fixer) => fixer.replaceText(source, `'${short}'`) : null;
      context.report({ node: source, messageId: 'no', data: { specifier: source.value, why }, fix });
    };
    const onlyTypes = (node, kind) =>
      node[kind] === 'type' ||
      (node.specifiers?.length > 0 && node.specifiers.every((s) => s[kind] === 'type'));
    return {
      ImportDeclaration: (node) => check(node, node.source, onlyTypes(node, 'importKind')),
      ExportNamedDeclaration: (node) => check(node, node.source, onlyTypes(node, 'exportKind')),
      ExportAllDeclaration: (node) => check(node, node.source, onlyTypes(node, 'exportKind')),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
    };
  },
};
