import type { Offer } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, nextTick, ref, shallowRef, watch } from 'vue';
import type { Intent, MapInput, On } from '../map/input.ts';
import { lineTold } from '../map/line-told.ts';
import type { Overlay } from '../map/overlay.ts';
import { chooseTool, type Choosable, type ChooseTool } from '../map/tools/choose.ts';
import { idleTool } from '../map/tools/idle.ts';
import { measureTool } from '../map/tools/measure.ts';
import { moveTool } from '../map/tools/move.ts';
import type { PlaceTool } from '../map/tools/place.ts';
import { targetTool } from '../map/tools/target.ts';
import type { Meant, Tool } from '../map/tools/tool.ts';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { complete, currentLevel, subjectOn } from './map-things.ts';
import { bringIntoSight, type MapHandle } from './sight.ts';
import { planOverlay } from './plan-overlay.ts';
import { isByClick, isSettingUp, putsDown } from './set-up.ts';
import { withKeys } from './keymap.ts';
import { takingOf } from './taking.ts';
import { useCommand, type Ruling } from './useCommand.ts';
import { useLaying } from './useLaying.ts';
import { useOffers } from './useOffers.ts';
import { useOverrule, type Corner } from './useOverrule.ts';
import { usePalette } from './usePalette.ts';
import { usePlan } from './usePlan.ts';
import { usePrompt } from './usePrompt.ts';

type Purpose = 'rest' | 'offer' | 'answer' | 'place' | 'move' | 'measure';

/** The tool in the GM's hand. At rest it is the selected model's move, where it has one, so that one click walks. */
export const useTool = defineStore('tool', () => {
  const table = useTable();
  const offers = useOffers();
  const prompt = usePrompt();
  const command = useCommand();
  const overrule = useOverrule();
  const palette = usePalette();
  const notices = useNotices();
  const plan = usePlan();

  const tool = shallowRef<Tool | null>(null);
  const overlay = shallowRef<Overlay>({});
  const said = ref('');
  const hint = computed(() => withKeys(said.value));
  const purpose = ref<Purpose>('rest');
  const offer = shallowRef<Offer | null>(null);
  /** What is chosen among, with the offer that it completes; without one it answers the prompt. */
  const choice = shallowRef<{ offer: Offer | null; members: readonly Choosable[] } | null>(null);
  /** Id of the member that Enter takes, and the level that it lies on, where that is another one. */
  const candidate = ref<string | null>(null);
  const level = ref<string | null>(null);
  const map = shallowRef<MapHandle | null>(null);
  /** What Enter would take of an offer that is completed on the map, in words. */
  const meant = shallowRef<Meant | null>(null);
  /** Somebody walked among the targets: Enter now means the one in focus, not the default of the prompt. */
  const hasWalked = ref(false);
  let isByKey = false;
  /** The dice of the offer in hand are typed, whatever is set. */
  let isTyped = false;
  /** A piece that was taken up with the very press that selects it: it can be dragged at once. */
  let grasped: string | null = null;

  const isLaying = computed(() => purpose.value === 'place');
  const laying = useLaying({
    placing: () => (isLaying.value ? (tool.value as PlaceTool) : null),
    hold: (next) => hold(next, 'place'),
    draw,
    rest,
    press: (name) => void key(name, false),
    map: () => map.value,
    isByKey: () => isByKey,
  });
  const { lay, layHidden, unpack } = laying;

  function hold(next: Tool, why: Purpose, whose: Offer | null = null): void {
    tool.value = next;
    purpose.value = why;
    offer.value = whose;
    choice.value = null;
    hasWalked.value = false;
    laying.putAway();
    isTyped = false;
    draw();
  }

  function draw(): void {
    overlay.value = withLine(withPlan(tool.value?.overlay() ?? {}));
    const chooses = chooser();
    candidate.value = chooses?.candidate() ?? null;
    level.value = chooses?.level() ?? elsewhere(offer.value);
    meant.value = purpose.value === 'offer' ? (tool.value?.meant?.() ?? null) : null;
    const says = [laying.nameInHand(), tool.value?.hint()].filter(Boolean).join(': ');
    said.value = isTyped ? `${says} ${words.table.diceTyped()}`.trim() : says;
  }

  /** At rest the map shows what is proposed, unless the pointer asks for something else. */
  function withPlan(own: Overlay): Overlay {
    const { current, model } = plan;
    const isFree = purpose.value === 'rest' && !own.path && !own.ghosts?.length;
    if (!isFree || !current || !model || model.level !== currentLevel(table.records)) return own;
    return { ...own, ...planOverlay(current, model, table.records) };
  }

  /** While the dice of a shot are asked for, its line lies on the map. */
  function withLine(own: Overlay): Overlay {
    const isFree = purpose.value === 'rest' || purpose.value === 'answer';
    const sight = isFree && !own.sight && prompt.waits ? lineTold(table.records, false) : null;
    return sight ? { ...own, sight } : own;
  }

  /** The level of squares that an offer asks for, where the table looks at another one. */
  function elsewhere(asking: Offer | null): string | null {
    const from = asking?.choose?.from;
    return from?.of === 'squares' && from.level !== currentLevel(table.records) ? from.level : null;
  }

  const chooser = () => (tool.value?.name === 'choose' ? (tool.value as ChooseTool) : null);

  /** Choosing among members of which some lie on the map, or none: they are shown there and beside it. */
  function choose(members: readonly Choosable[], whose: Offer | null, preferred?: string): void {
    const { records } = table;
    const next = chooseTool({ records, members, preferred, ...(whose ? { offer: whose } : {}) });
    hold(next, whose ? 'offer' : 'answer', whose);
    choice.value = { offer: whose, members };
    void nextTick(showChoice);
  }

  /** All that can be chosen comes into sight, and with it the candidate. */
  function showChoice(): void {
    const { all, candidate: mine } = chooser()?.squares() ?? { all: [], candidate: [] };
    bringIntoSight(map.value, all, mine.length > 0 ? mine : all);
  }

  /** Takes one of those that are chosen among, whichever is the candidate. */
  function chooseMember(id: string): void {
    const member = choice.value?.members.find((each) => each.id === id);
    if (!member || !choice.value) return;
    const { offer: whose } = choice.value;
    if (!member.open) return notices.refuse(words.refusals.closed(member.label, member.why));
    if (!whose) return prompt.choose(id);
    if (whose.group !== undefined) {
      const picked = offers.grouped(whose.group).find((each) => each.id === id);
      return picked && takeOffer(picked, isTyped);
    }
    if (whose.choose) void send({ ...whose.fixed, [whose.choose.field]: id });
  }

  /** Another candidate: the next one, or with -1 the one before. */
  function walkChoice(by: number): void {
    chooser()?.walk(by);
    draw();
    showCandidate();
  }

  /** What is aimed at with the keyboard stays in sight, and with it whoever aims. */
  function showAim(): void {
    const { sight, cursor } = overlay.value;
    if (purpose.value !== 'offer' || (!sight && !cursor)) return;
    map.value?.show([...(sight ? [sight.from, sight.to] : []), ...(cursor ? [cursor] : [])]);
  }

  function showCandidate(): void {
    const mine = chooser()?.squares().candidate ?? [];
    if (mine.length > 0) map.value?.show(mine);
  }

  /** Back to the resting tool: targets of an open question, else the selected model's own move, else nothing but looking. */
  function rest(): void {
    const records = table.records;
    if (prompt.places.length > 0) return choose(prompt.places, null, prompt.open?.default);
    if (prompt.targets.length > 0) {
      hold(targetTool({ records, members: prompt.targets, preferred: prompt.open?.default }), 'answer');
      return;
    }
    const isOurs = offers.speaksOf.model === table.selectedModel?.id;
    const moves =
      isOurs && !prompt.waits
        ? offers.open.filter((each) => isByClick(each) && elsewhere(each) === null)
        : [];
    const [walk, run] = moves;
    if (walk) {
      const held = grasped !== null && grasped === table.selected;
      hold(moveTool({ records, offer: walk, run, puts: putsDown(walk), held }), 'rest');
    } else hold(idleTool({ records, audience: 'gm' }), 'rest');
  }

  /**
   * A pressed offer: done at once where nothing is left to choose, a lone member is not asked for. With `typed` the dice that it
   * takes are asked for, whoever rolls them else.
   */
  function takeOffer(taken: Offer, typed = false): void {
    if (!taken.open && !offers.tells(taken))
      return notices.refuse(words.refusals.closed(taken.label, taken.why));
    begin(taken, typed);
    isTyped = typed && offer.value === taken;
    if (isTyped) draw();
  }

  function begin(taken: Offer, typed: boolean): void {
    const grouped = taken.group === undefined ? [] : offers.grouped(taken.group);
    const taking = takingOf(taken, { records: table.records, model: table.selectedModel, grouped });
    if (taking.do === 'send') void send(taking.fields, typed);
    else if (taking.do === 'hold') {
      hold(taking.tool, 'offer', taken);
      showAim();
    } else if (taking.do === 'choose') choose(taking.among, taken);
    else notices.refuse(taking.refusal);
  }

  async function send(fields: Readonly<Record<string, unknown>>, typed = isTyped): Promise<void> {
    const made = fields as { type: string } & Record<string, unknown>;
    const refusal = await command.submit(made, typed ? 'typed' : undefined);
    if (!refusal) rest();
  }

  /** A model that the GM moves: the next click says where. */
  function carry(model: string): void {
    lay({ move: model });
    purpose.value = 'move';
    const label = table.model(model)?.label ?? '';
    said.value = words.overrule.moveHint(label);
  }

  function measure(): void {
    if (purpose.value === 'measure') rest();
    else hold(measureTool({ records: table.records }), 'measure');
  }

  function take(input: MapInput): void {
    isByKey = false;
    if (input.type === 'press') grasp(input.model);
    if (input.type === 'release' || input.type === 'leave') grasped = null;
    perform(tool.value?.take(input) ?? []);
  }

  /** Whoever is being set up is selected by the press, so that one drag does it all. */
  function grasp(id: string | null): void {
    const isMine = purpose.value === 'rest' && isSettingUp(table.turn) && table.model(id)?.canAct;
    grasped = isMine ? id : null;
    if (grasped !== null) table.selected = grasped;
  }

  /** True where the tool had a use for the key. */
  function key(name: string, shift: boolean): boolean {
    isByKey = true;
    const byKey = choice.value?.members.find((member) => member.key === name);
    if (byKey) {
      chooseMember(byKey.id);
      return true;
    }
    // Escape is the screen's: it knows what else could be left.
    if (name === 'Escape') return false;
    if (!tool.value?.takes(name)) return false;
    // What may be left alone is never taken by a habitual Enter.
    if (name === 'Enter' && purpose.value === 'answer' && !prompt.waits && !hasWalked.value) return false;
    if (name === 'Enter' && choice.value) {
      if (candidate.value !== null) chooseMember(candidate.value);
      return true;
    }
    if (name === 'Tab' || name.startsWith('Arrow')) hasWalked.value = true;
    if (isLaying.value && name === 'd') {
      lay({ door: true });
      return true;
    }
    if (isLaying.value && name === 'h') palette.isHidden = !palette.isHidden;
    perform(tool.value.take({ type: 'key', key: name, shift }));
    if (name !== 'Enter') laying.showGhost();
    showCandidate();
    showAim();
    return true;
  }

  function perform(intents: readonly Intent[]): void {
    for (const intent of intents) act(intent);
    draw();
  }

  function act(intent: Intent): void {
    switch (intent.do) {
      case 'select':
        table.selected = intent.model;
        break;
      case 'inspect':
        table.selected = intent.on.id;
        break;
      case 'command':
        void send(intent.fields);
        break;
      case 'choose':
        prompt.choose(intent.id);
        break;
      case 'ruling':
        void rule(complete(intent.ruling, table.records));
        break;
      case 'context':
        context(intent.on, intent.at);
        break;
      case 'cancel':
        rest();
        break;
      default:
        intent satisfies never;
    }
  }

  async function rule(ruling: Ruling): Promise<void> {
    if (await command.rule(ruling)) return;
    if (purpose.value === 'move') rest();
    laying.showLaid(ruling);
    const { model } = ruling;
    if (ruling.kind === 'place' && typeof model === 'string') laying.unpackNext(model);
  }

  function context(on: On, at: Corner): void {
    const subject = subjectOn(on, table.records);
    if (subject) overrule.open(subject, at);
  }

  /** Escape: out of whatever is in hand. False where the hand was empty. */
  function leave(): boolean {
    const wasBusy = purpose.value !== 'rest';
    const wasPiece = isLaying.value && (tool.value as PlaceTool).picked() !== null;
    if (wasBusy && purpose.value !== 'answer') rest();
    if (wasPiece) map.value?.fit();
    return wasBusy && purpose.value !== 'answer';
  }

  watch(() => [plan.current, plan.model], draw);
  watch(
    () => table.records,
    (records) => {
      tool.value?.refresh(records);
      draw();
    },
  );
  watch(
    [() => prompt.open?.key, () => offers.speaksOf, () => table.selected],
    () => {
      const isAnswer = prompt.targets.length > 0 || prompt.places.length > 0;
      if (isAnswer || purpose.value === 'rest' || purpose.value === 'answer' || purpose.value === 'offer')
        rest();
    },
    { immediate: true },
  );

  return {
    tool,
    overlay,
    hint,
    purpose,
    offer,
    choice,
    candidate,
    level,
    map,
    meant,
    hasWalked,
    isLaying,
    rest,
    takeOffer,
    chooseMember,
    walkChoice,
    showChoice,
    lay,
    layHidden,
    unpack,
    carry,
    measure,
    take,
    key,
    leave,
    draw,
  };
});
