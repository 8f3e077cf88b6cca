import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { described } from './at-the-map.ts';
import { logOf, press, promptOf } from './scripts.ts';

/** What a person looks for in a fight before the next key. */
const soon = <T>(found: () => Promise<T>) => expect.poll(found, { timeout: 10_000 });

export const told = async (gm: Page) => (await logOf(gm).getByRole('listitem').allInnerTexts()).join('\n');

/** The log says it. */
export async function says(gm: Page, sentence: string | RegExp): Promise<void> {
  await logOf(gm).getByText(sentence).last().waitFor();
}

/** Somebody is selected, and what he can do now stands in the bar. */
export async function isUp(gm: Page, name: string, does: string | RegExp = /./): Promise<void> {
  await gm.getByRole('region', { name: 'Selected' }).getByRole('heading', { name }).waitFor();
  await gm.getByRole('toolbar').getByRole('button', { name: does }).first().waitFor();
}

/** The key of each number on a die of twelve. */
export const DIE_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '='] as const;

/** Dice that fell on the table are typed, as soon as they are asked for. */
export async function rolls(gm: Page, asked: string, dice: readonly number[], who?: RegExp): Promise<void> {
  await promptOf(gm).getByRole('heading', { name: asked, exact: true }).waitFor();
  if (who) await promptOf(gm).getByText(who).first().waitFor();
  await press(gm, ...dice.map((die) => DIE_KEYS[die - 1]!));
}

/** A question stands in the prompt, to whoever is named. */
export async function asks(gm: Page, question: string | RegExp, who?: string): Promise<void> {
  await promptOf(gm).getByText(question).first().waitFor();
  if (who !== undefined) await promptOf(gm).getByText(who).first().waitFor();
}

/** What the table proposes for a monster, in the words of the prompt. */
export async function proposes(gm: Page, name: string, what: string | RegExp): Promise<void> {
  const proposal = promptOf(gm).getByRole('group', { name });
  await proposal.getByText(what).first().waitFor();
}

/** Wounds left to a hero, as the map of a window tells them. */
export async function hasWounds(page: Page, name: string, left: number): Promise<void> {
  const line = new RegExp(`^${name},.*, wounds left ${left} of`, 'i');
  await soon(async () => (await described(page)).some((one) => line.test(one))).toBe(true);
}
