// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done, refusal, refused } from '#engine';
import type { PromptRecord } from '#engine/view';
import { dieOfKey } from '#renderer/prompts/dice-keys.ts';
import { keysOfOptions } from '#renderer/prompts/choice-keys.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

const withPrompt = (prompt: PromptRecord) => openWindow(fakeClient({ view: fightView(prompt) }));

describe('Typed dice (PEERS 40)', () => {
  it('stand for 1 to 12 by the place of their key, on the number pad too', () => {
    const codes = ['Digit1', 'Digit9', 'Digit0', 'Minus', 'KeyQ', 'Equal', 'KeyW', 'Numpad7', 'Numpad0'];
    expect(codes.map((code) => dieOfKey({ code, key: '?' }))).toEqual([1, 9, 10, 11, 11, 12, 12, 7, 10]);
    expect(dieOfKey({ code: 'NumpadSubtract', key: '-' })).toBe(11);
    expect(dieOfKey({ code: 'NumpadAdd', key: '+' })).toBe(12);
    expect(dieOfKey({ code: 'KeyA', key: 'a' })).toBeNull();
  });

  it('are digits on a French keyboard without Shift', () => {
    expect(dieOfKey({ code: 'Digit2', key: 'é' })).toBe(2);
  });

  it('go on by themselves, and the last one sends them all', async () => {
    const { client, page } = await withPrompt(prompts.damage);
    await press('8', '3', '0');
    expect(client.inputs('table.answer')).toEqual([]);
    expect(page.findAll('.prompt .die').map((die) => die.attributes('aria-label'))).toEqual([
      '8 on a die of 12',
      '3 on a die of 12',
      '10 on a die of 12',
      'a die of 12, not rolled yet',
    ]);
    await press('=');
    expect(client.inputs('table.answer')).toEqual([
      { seen: 'run:1', key: 'attack/damage#1', answer: [8, 3, 10, 12], from: 'typed' },
    ]);
  });

  it('are taken back one by one', async () => {
    const { client } = await withPrompt(prompts.damage);
    await press('8', '3', 'Backspace', 'q', '7', '7');
    expect(client.inputs('table.answer')[0]?.answer).toEqual([8, 11, 7, 7]);
  });

  it('are not rolled by a habitual Enter, which only says what to do', async () => {
    const { client, page } = await withPrompt(prompts.toHit);
    await press('Enter', 'Enter');
    expect(client.inputs('table.answer')).toEqual([]);
    expect(page.get('.prompt [role=status]').text()).toContain('Enter rolls nothing');
  });

  it('are rolled by the app when the GM says so', async () => {
    const { client } = await withPrompt(prompts.toHit);
    await press('r');
    expect(client.inputs('table.answer')).toMatchObject([{ answer: null, from: 'app' }]);
  });

  it('come from the pad as well', async () => {
    const { client, page } = await withPrompt(prompts.toHit);
    await page.findAll('.pad .key')[11]!.trigger('click');
    expect(client.inputs('table.answer')[0]?.answer).toEqual([12]);
  });

  it('may be written; a 13 goes to main, whose sentence stands in the prompt, and the die is empty again', async () => {
    const { client, page } = await withPrompt(prompts.toHit);
    client.answer('table.answer', () =>
      refused(refusal('bad-die', 'A twelve-sided die has no 13.', 'Look again.')),
    );
    await page.get('.write input').setValue('13');
    await page.get('.write').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.answer')[0]?.answer).toEqual([13]);
    expect(page.get('.prompt .refusal').text()).toBe('A twelve-sided die has no 13. Look again.');
    expect(page.get('.prompt .die').attributes('aria-label')).toContain('not rolled yet');
  });

  it('that are added up may be given as their total alone', async () => {
    const summed = { ...prompts.damage, dice: { n: 2, sides: 12, summed: true } };
    const { client, page } = await withPrompt(summed);
    const field = page.get('.write input');
    expect(field.attributes('placeholder')).toBe('Total');
    await field.setValue('17');
    await page.get('.write').trigger('submit');
    await flushPromises();
    expect(client.inputs('table.answer')[0]).toMatchObject({ answer: 17, from: 'typed' });
  });

  it('that are added up may be typed one by one all the same', async () => {
    const { client } = await withPrompt({ ...prompts.damage, dice: { n: 2, sides: 12, summed: true } });
    await press('9', '8');
    expect(client.inputs('table.answer')[0]).toMatchObject({ answer: [9, 8], from: 'typed' });
  });

  it('typed ahead belong to the next roll of the same person', async () => {
    const { client } = await withPrompt(prompts.toHit);
    let answer = () => {};
    client.answer(
      'table.answer',
      () =>
        new Promise((resolve) => {
          answer = () => {
            client.push('table.patch', { from: 'run:1', to: 'run:2', set: [prompts.damage], gone: [] });
            client.answer('table.answer', () => done({ version: 'run:2', notes: [] }));
            resolve(done({ version: 'run:2', notes: [] }));
          };
        }),
    );
    await press('9', '8', '3', '2');
    answer();
    await flushPromises();
    await press('1');
    expect(client.inputs('table.answer').map((input) => input.answer)).toEqual([[9], [8, 3, 2, 1]]);
  });

  it('of a question that is no longer open are dropped', async () => {
    const { client, page } = await withPrompt(prompts.damage);
    await press('8', '3');
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [prompts.toHit], gone: [] });
    await flushPromises();
    await press('5');
    expect(client.inputs('table.answer')).toMatchObject([
      { seen: 'run:2', key: 'attack/to-hit#1', answer: [5] },
    ]);
    expect(page.find('.refusal').exists()).toBe(false);
  });
});

describe('A stale answer', () => {
  it('is refused with a sentence and the newer view is asked for', async () => {
    const { client, page } = await withPrompt(prompts.toHit);
    const asked = client.inputs('table.view').length;
    client.answer('table.answer', () => refused(refusal('stale', 'The table has changed in the meantime.')));
    await press('5');
    expect(page.get('.prompt .refusal').text()).toContain('changed in the meantime');
    expect(client.inputs('table.view').length).toBe(asked + 1);
  });
});

describe('A choice', () => {
  it('takes its default under Enter', async () => {
    const { client } = await withPrompt(prompts.freeAttack);
    await press('Enter');
    expect(client.inputs('table.answer')).toEqual([
      { seen: 'run:1', key: 'attack/free-attack-at#1', answer: 'm6', from: 'chosen' },
    ]);
  });

  it('that comes before the last answer is confirmed is heard all the same, and no answer is given twice', async () => {
    const { client } = await withPrompt(prompts.freeAttack);
    let confirm = () => {};
    client.answer('table.answer', () => {
      client.answer('table.answer', () => done({ version: 'run:2', notes: [] }));
      return new Promise((resolve) => {
        confirm = () => resolve(done({ version: 'run:2', notes: [] }));
      });
    });
    await press('Enter', 'Enter');
    const next = { ...prompts.freeAttack, key: 'attack/free-attack-at#2' };
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [next], gone: [] });
    await flushPromises();
    await press('Enter');
    confirm();
    await flushPromises();
    expect(client.inputs('table.answer')).toMatchObject([
      { seen: 'run:1', key: 'attack/free-attack-at#1' },
      { seen: 'run:2', key: 'attack/free-attack-at#2' },
    ]);
  });

  it('takes a monster by its own number and a word by its letter', async () => {
    const { client } = await withPrompt(prompts.freeAttack);
    await press('3');
    expect(client.inputs('table.answer')[0]?.answer).toBe('m7');
    await press('n');
    expect(client.inputs('table.answer')[1]?.answer).toBe('none');
  });

  it('that lapses leaves Enter and the focus alone, but hears its letter', async () => {
    const { client } = await withPrompt(prompts.fate);
    const before = document.activeElement;
    await press('Enter');
    expect(client.inputs('table.answer')).toEqual([]);
    expect(document.activeElement).toBe(before);
    await press('f');
    expect(client.inputs('table.answer')[0]?.answer).toBe('spend');
  });

  it('gives every option a key of its own', () => {
    const options = [
      { id: 'a', label: 'Stay', key: 'S' },
      { id: 'b', label: 'Step in' },
      { id: 'c', label: 'Rat 4', model: 'm8' },
      { id: 'd', label: 'Stay' },
    ];
    const keys = keysOfOptions(options, () => 4, new Set(['i']));
    expect([...keys]).toEqual([
      ['a', 's'],
      ['c', '4'],
      ['b', '1'],
      ['d', '2'],
    ]);
  });
});

describe('A rule that fails', () => {
  it('changes nothing and offers four ways on, and the diagnosis', async () => {
    const { client, page } = await withPrompt(prompts.freeAttack);
    client.answer('table.answer', () => refused(refusal('rule-failed', 'A rule failed.')));
    await press('Enter');
    expect(page.findAll('.fault .act')).toHaveLength(5);
    await press('s');
    expect(client.inputs('table.fault')).toEqual([{ seen: 'run:1', choose: 'stop' }]);
    expect(page.find('.fault').exists()).toBe(false);
  });

  it('offers them again after the window was loaded anew, until another input is accepted', async () => {
    const fault = { kind: 'badge', id: 'fault', label: 'A rule failed: no such row.', tone: 'bad' } as const;
    const { client, page } = await openWindow(fakeClient({ view: fightView(fault) }));
    expect(page.get('.fault').text()).toContain('A rule failed: no such row.');
    expect(page.findAll('.fault .act')).toHaveLength(5);
    await press('Enter');
    expect(client.inputs('table.fault')).toEqual([{ seen: 'run:1', choose: 'takeBack' }]);
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [], gone: ['fault'] });
    await flushPromises();
    expect(page.find('.fault').exists()).toBe(false);
  });
});
