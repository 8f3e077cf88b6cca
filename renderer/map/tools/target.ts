import type { AimLine, Offer, Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import { mapOf, type LevelMap } from '../model.ts';
import type { Ghost, Overlay, SightMark, TargetMark } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep } from './tool.ts';
import type { Meant, Tool } from './tool.ts';

/** Something to be chosen that stands on the map: a member of an offer's domain, or an option of a prompt. */
export interface Member {
  id: string;
  /** The model it is about, where that is not the id itself. */
  model?: string;
  open: boolean;
  why?: string;
  /** What choosing it would mean, in a few words. */
  detail?: string;
  /** The line to it from whoever aims. */
  aim?: AimLine;
}

/**
 * Choosing among pieces: those that can be chosen are bracketed, their own number is their key, the reason of a closed
 * one shows on hover and on focus. With an offer the choice completes its command, without it answers a prompt.
 */
export function targetTool(options: {
  records: Records;
  members: readonly Member[];
  offer?: Offer;
  /** Id of the member under Enter; else the first that is open. */
  preferred?: string;
}): Tool {
  let map: LevelMap = mapOf(options.records);
  let focus = options.members.findIndex((member) => member.id === options.preferred);
  if (focus < 0)
    focus = Math.max(
      0,
      options.members.findIndex((member) => member.open),
    );
  let pointed: string | null = null;
  let typed = '';

  const modelOf = (member: Member) => member.model ?? member.id;
  const inFocus = (): Member | undefined =>
    options.members.find((member) => modelOf(member) === pointed) ?? options.members[focus];
  const numberOf = (member: Member) => String(map.model(modelOf(member))?.number ?? '');

  const choose = (member: Member | undefined): Intent[] => {
    typed = '';
    if (!member?.open) return [];
    const field = options.offer?.choose?.field;
    if (options.offer && field)
      return [{ do: 'command', fields: { ...options.offer.fixed, [field]: member.id } }];
    return [{ do: 'choose', id: member.id }];
  };

  const walk = (by: number) => {
    const count = options.members.length;
    if (count > 0) focus = (focus + by + count) % count;
    pointed = null;
  };

  /** One digit is enough, unless a longer number begins with it. */
  const digit = (key: string): Intent[] => {
    typed += key;
    let fitting = options.members.filter((member) => numberOf(member).startsWith(typed));
    if (fitting.length === 0) {
      typed = key;
      fitting = options.members.filter((member) => numberOf(member).startsWith(key));
    }
    const exact = fitting.find((member) => numberOf(member) === typed);
    const first = exact ?? fitting[0];
    if (first) focus = options.members.indexOf(first);
    pointed = null;
    return fitting.length === 1 && exact ? choose(exact) : [];
  };

  const pressed = (key: string, shift: boolean): Intent[] => {
    if (/^\d$/.test(key)) return digit(key);
    typed = '';
    const step = arrowStep(key);
    if (key === 'Tab') walk(shift ? -1 : 1);
    else if (step) walk(step.x + step.y);
    else if (key === 'Enter') return choose(options.members[focus]);
    else if (key === 'Escape') return [{ do: 'cancel' }];
    return [];
  };

  return {
    name: 'target',
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key, event.shift ?? false);
        case 'leave':
          pointed = null;
          return [];
        case 'move':
          pointed = event.model;
          return [];
        case 'release': {
          if (event.dragged || !event.model) return [];
          const at = options.members.findIndex((member) => modelOf(member) === event.model);
          if (at < 0) return [{ do: 'select', model: event.model }];
          focus = at;
          return choose(options.members[at]);
        }
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'press':
        case 'double':
          return [];
      }
    },
    takes: (key) => /^\d$/.test(key) || arrowStep(key) !== null || ['Tab', 'Enter', 'Escape'].includes(key),
    overlay(): Overlay {
      const focused = inFocus();
      const targets = options.members.map((member): TargetMark => {
        const isFocused = member === focused;
        return {
          model: modelOf(member),
          open: member.open,
          ...(isFocused ? { focus: true } : {}),
          ...(member.why ? { why: member.why } : {}),
        };
      });
      const line = focused?.aim;
      if (!line) return { targets };
      const isBlocked = line.seen === 'blocked';
      return {
        // The line itself says what stops it.
        targets: isBlocked ? targets.map(({ why: _, ...mark }) => mark) : targets,
        sight: sightOf(line, focused, map),
        ghosts: freeGhosts(line),
      };
    },
    hint: () => words.hint.target,
    meant(): Meant | null {
      const member = inFocus();
      if (!member) return null;
      const { open, why, detail } = member;
      return {
        label: map.model(modelOf(member))?.label ?? '',
        model: modelOf(member),
        open,
        ...(detail === undefined ? {} : { detail }),
        ...(why === undefined ? {} : { why }),
      };
    },
    refresh(records) {
      map = mapOf(records);
    },
  };
}

/** The line to a target as a map draws it: with what it would take, or where it is stopped. */
function sightOf(line: AimLine, { detail }: Member, map: LevelMap): SightMark {
  const square = ([x, y]: readonly [number, number]) => ({ x, y });
  const isBlocked = line.seen === 'blocked';
  const label = isBlocked
    ? stopOf(line, map)
    : (detail ?? (line.seen === 'clear' ? undefined : words.sight[line.seen]));
  return {
    from: square(line.from),
    to: square(line.to),
    state: line.seen,
    ...(label === undefined ? {} : { label }),
    ...(line.stopAt === undefined ? {} : { stopAt: line.stopAt }),
    ...(isBlocked ? { blocker: blockerOf(line) } : {}),
  };
}

/** What stops a line, in a few words: the whole sentence stands in the prompt. */
function stopOf({ edge, model }: AimLine, map: LevelMap): string {
  if (edge !== undefined) return words.wallInTheWay();
  const name = model === undefined ? undefined : map.model(model)?.label;
  return name === undefined ? words.sight.blocked : words.inTheWay(name);
}

function blockerOf({ edge, model }: AimLine): NonNullable<SightMark['blocker']> {
  // An edge is named by its record, which puts its level before it.
  if (edge !== undefined) return { edge: edge.slice(edge.indexOf(':') + 1) };
  return model === undefined ? {} : { model };
}

/** The nearest square from which nothing would be in the way. */
function freeGhosts({ free }: AimLine): Ghost[] {
  if (!free) return [];
  const [x, y] = free;
  return [{ squares: [{ x, y }], active: false, proposed: true, label: words.freeFrom() }];
}
