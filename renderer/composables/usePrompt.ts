import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { keysOfOptions, liesOnMap } from '../prompts/choice-keys.ts';
import { diceOfText, dieOfKey } from '../prompts/dice-keys.ts';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { entryOf, taken } from './keymap.ts';
import { useCommand } from './useCommand.ts';

/** The open question: what was typed so far, which key means what, and the way to an answer. */
export const usePrompt = defineStore('prompt', () => {
  const table = useTable();
  const command = useCommand();

  const typed = ref<number[]>([]);
  const isHinting = ref(false);
  /** Keys of the questions whose answers are on their way: the next question may come before the last answer is confirmed. */
  const sending = ref<readonly string[]>([]);
  const isSending = computed(() => sending.value.length > 0);
  const refusal = ref<string | null>(null);
  /** Dice typed while an answer was on its way; they belong to the next question of the same person. */
  let ahead: number[] = [];

  const open = computed(() => table.prompt);
  /** Holds up the table: nothing else on the screen is ember, and Enter belongs to it. */
  const waits = computed(() => open.value !== null && !open.value.lapses);
  const dice = computed(() =>
    open.value?.form === 'dice' ? (open.value.dice ?? { n: 1, sides: 12 }) : null,
  );
  const options = computed(() => open.value?.options ?? []);
  const keys = computed(() =>
    keysOfOptions(
      options.value,
      (id) => table.model(id)?.number,
      open.value?.lapses ? taken.value : new Set(),
    ),
  );
  const targets = computed(() =>
    options.value.flatMap(({ id, model }) => (model ? [{ id, model, open: true }] : [])),
  );
  /** The options, if any of them lies on the map: then they are chosen there. */
  const places = computed(() =>
    options.value.some(liesOnMap)
      ? options.value.map((option) => ({ ...option, key: keys.value.get(option.id), open: true }))
      : [],
  );

  async function send(key: string, answer: unknown, from: 'typed' | 'chosen' | 'app'): Promise<void> {
    if (open.value?.key !== key || sending.value.includes(key)) return;
    const who = open.value.who;
    sending.value = [...sending.value, key];
    refusal.value = null;
    const said = await command.answer(key, answer, from);
    sending.value = sending.value.filter((one) => one !== key);
    if (isSending.value) return;
    // What stands there of the next question already was typed for that one.
    if (open.value?.key === key) typed.value = [];
    const waiting = ahead;
    ahead = [];
    if (said && said.code !== 'rule-failed')
      refusal.value = [said.sentence, said.remedy].filter(Boolean).join(' ');
    else if (open.value?.form === 'dice' && open.value.who === who) waiting.forEach(type);
  }

  /** One die. The last one sends them all; whether the number is possible, main decides. */
  function type(value: number): void {
    if (!dice.value || !open.value) return;
    const isOnItsWay = sending.value.includes(open.value.key);
    if (isOnItsWay || ahead.length > 0) {
      ahead.push(value);
      return;
    }
    isHinting.value = false;
    refusal.value = null;
    typed.value = [...typed.value, value];
    if (typed.value.length >= dice.value.n) void send(open.value.key, typed.value, 'typed');
  }

  function back(): void {
    typed.value = typed.value.slice(0, -1);
  }

  /** Numbers written or pasted as text: the dice, or of dice that are added up the total alone. */
  function write(text: string): void {
    const values = diceOfText(text);
    if (!values || !open.value || !dice.value) {
      isHinting.value = true;
      return;
    }
    const isTotal = dice.value.summed === true && dice.value.n > 1 && values.length === 1;
    if (isTotal) void send(open.value.key, values[0], 'typed');
    else if (values.length >= dice.value.n) void send(open.value.key, values, 'typed');
    else typed.value = values;
  }

  function roll(): void {
    if (open.value && dice.value) void send(open.value.key, null, 'app');
  }

  function choose(id: string): void {
    if (open.value?.form === 'choice') void send(open.value.key, id, 'chosen');
  }

  /** Enter: the default of a choice. On dice it only says what to do, since a habitual Enter must not roll a player's die. */
  function enter(): void {
    if (!open.value) return;
    if (dice.value) isHinting.value = true;
    else if (open.value.default !== undefined) choose(open.value.default);
  }

  /** Takes a key if it means something here. An offer that lapses takes only its own letters, never Enter. */
  function key(name: string, event: KeyboardEvent): boolean {
    if (!open.value) return false;
    if (name === 'Enter' && waits.value) {
      if (!event.repeat) enter();
      return true;
    }
    return dice.value ? diceKey(name, event) : choiceKey(name);
  }

  function diceKey(name: string, event: KeyboardEvent): boolean {
    const does = entryOf('dice', name)?.id;
    if (does === 'back') back();
    else if (does === 'roll') roll();
    else {
      const value = event.shiftKey ? null : dieOfKey(event);
      if (value === null || event.repeat) return value !== null;
      type(value);
    }
    return true;
  }

  function choiceKey(name: string): boolean {
    const chosen = options.value.find(({ id }) => keys.value.get(id) === name);
    if (chosen) choose(chosen.id);
    return chosen !== undefined;
  }

  const hint = computed(() =>
    isHinting.value && dice.value ? words.prompt.emptyHint(dice.value.n) : (open.value?.hint ?? null),
  );

  watch(
    () => open.value?.key,
    () => {
      typed.value = [];
      isHinting.value = false;
      refusal.value = null;
    },
  );

  return {
    open,
    waits,
    dice,
    options,
    keys,
    targets,
    places,
    typed,
    hint,
    isHinting,
    isSending,
    refusal,
    type,
    back,
    write,
    roll,
    choose,
    enter,
    key,
  };
});
