import { defineStore } from 'pinia';
import type { Offer, OfferedPlan } from '#engine/view';
import { computed, ref, watch } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { useTable } from '../stores/table.ts';
import { time } from '../ui/tokens.ts';
import { words } from '../words/index.ts';
import { useCommand } from './useCommand.ts';
import { useDisplay } from './useDisplay.ts';
import { useOffers } from './useOffers.ts';

/** The table's own offer to play a model as it proposes; where nobody is the gamemaster, one of the heroes too. */
const isProposal = ({ id, open }: Offer) => (id === 'carryOut' || id === HEROES) && open;
const HEROES = 'heroPlan';

/** How long the table may take to say what it proposes next, in milliseconds. */
const patience = 3000;
const every = 15;

/** The proposals for the gamemaster's models, alone at the table for the heroes too, one by one: shown before they are played, changed, played, or left alone. */
export const usePlan = defineStore('plan', () => {
  const table = useTable();
  const offers = useOffers();
  const command = useCommand();
  const display = useDisplay();
  const preferences = usePreferences();

  /** Which of the plans is in sight. */
  const at = ref(0);
  /** The phase in which something was proposed last. */
  const proposedIn = ref('');
  /** Which run through the rest goes on; another input ends it. */
  let running = 0;

  const offer = computed(() => offers.ofTurn.find(isProposal) ?? null);
  const plans = computed<readonly OfferedPlan[]>(() => offer.value?.plans ?? []);
  const current = computed(() => plans.value[at.value] ?? plans.value[0] ?? null);
  const by = computed(() => current.value?.by ?? textOf(offer.value?.fixed['by']));
  const model = computed(() => table.model(by.value));
  /** It is about the heroes, whom people play by hand as well. */
  const isOfHeroes = computed(() => offer.value?.id === HEROES);
  /** In a fight what a model may still do stands on it. */
  const isFight = computed(() =>
    table.models.some(({ badges }) => badges.some(({ id }) => id === 'may-move' || id === 'may-attack')),
  );
  /** All that was proposed in this phase has been played, or the gamemaster's models have nothing to do in it. */
  const isDone = computed(() => {
    if (offer.value !== null || !isFresh()) return false;
    return proposedIn.value === phase() || (table.turn?.side === 'gm' && isFight.value);
  });

  /** What it is, in one line; the first as the game says it. */
  const title = computed(() => {
    const plan = current.value;
    if (!offer.value) return '';
    if (!plan || at.value === 0) return offer.value.label;
    const name = model.value?.label ?? '';
    return words.plan.title(name, plan.path.length, {
      at: table.model(plan.at)?.label,
      strikes: plan.strikes === true,
      shoots: plan.shoots === true,
      casts: plan.casts,
      opens: plan.door !== undefined,
      runs: plan.run === true,
    });
  });

  const phase = () => {
    const { mode, number, phase: now } = table.turn ?? {};
    return `${mode}/${number}/${now}`;
  };
  const isFresh = () => offers.speaksOf.version === table.version;

  /** Another target for the same model: the plan of the next one. */
  function another(): void {
    if (plans.value.length > 0) at.value = (at.value + 1) % plans.value.length;
  }

  /** Plays what is in sight, once the table has confirmed that it is still proposed. False where it was not done. */
  async function carryOut(): Promise<boolean> {
    return (await begin()) !== null && play();
  }

  /** A new run of what is meant by an input, as soon as the table has confirmed it; null: by then something else is proposed. */
  async function begin(): Promise<number | null> {
    const mine = ++running;
    const meant = inSight();
    await untilFresh();
    return mine === running && inSight() === meant ? mine : null;
  }

  const inSight = () => JSON.stringify([offer.value?.fixed, current.value?.at]);
  async function untilFresh(): Promise<void> {
    for (let waited = 0; !isFresh() && waited < patience; waited += every) await pause(every);
  }

  async function play(): Promise<boolean> {
    if (!offer.value || !isFresh()) return false;
    const { fixed, choose } = offer.value;
    const target = current.value?.at;
    const changed = at.value > 0 && target !== undefined ? { [choose?.field ?? 'at']: target } : {};
    return (await command.submit({ ...fixed, ...changed } as { type: string })) === null;
  }

  /**
   * Plays what is in sight and all that is proposed after it, each by itself, until a question waits, something is refused, or somebody
   * does something else. Between two of them the players have time to see the blow.
   */
  async function playRest(): Promise<void> {
    const mine = await begin();
    while (mine === running && (await play())) {
      const version = table.version;
      if (table.prompt && !table.prompt.lapses) return;
      if (display.state.open && !preferences.lessMotion) await pause(time.walk + time.blow);
      await untilFresh();
      if (table.version !== version || table.fault) return;
      if (preferences.habits.haltAtLastWound && isLastWound()) return;
    }
  }

  /** The blow in sight is meant for somebody who has one wound left. The first of a run is in sight already: that one is meant. */
  function isLastWound(): boolean {
    const plan = current.value;
    const target = plan?.strikes || plan?.shoots ? table.model(plan.at) : null;
    return target?.bars.some(({ form, value }) => form === 'left' && value === 1) ?? false;
  }

  /** Ends a run through the rest after what is being played now. */
  function stop(): void {
    running += 1;
  }

  watch(
    () => offer.value && JSON.stringify([offer.value.fixed, plans.value]),
    () => {
      at.value = 0;
      if (offer.value) proposedIn.value = phase();
    },
    { immediate: true },
  );

  return {
    offer,
    plans,
    at,
    current,
    by,
    model,
    title,
    isOfHeroes,
    isDone,
    another,
    carryOut,
    playRest,
    stop,
  };
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
