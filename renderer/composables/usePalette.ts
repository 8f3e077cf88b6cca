import type { Card, MarkerCard, PieceCard } from '#api';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useClient } from './client.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * How well a name fits what was typed; 0 is not at all. Every typed word must be there: as the whole name, at its start, at
 * the start of a word, inside it, or as letters in that order ("cara" finds Cellar Rat).
 */
export function fitOf(typed: string, name: string, more = ''): number {
  const sought = plain(typed).split(/\s+/).filter(Boolean);
  const [own, all] = [plain(name), plain(`${name} ${more}`)];
  if (own === sought.join(' ')) return 4 * sought.length + 2;
  const scores = sought.map((word) => {
    if (own.startsWith(word)) return 4;
    if (own.split(/[\s-]+/).some((part) => part.startsWith(word))) return 3;
    if (all.includes(word)) return 2;
    return word.length > 2 && hasInOrder(own, word) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 1);
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  return [...letters].every((letter) => {
    const at = text.indexOf(letter, from);
    from = at + 1;
    return at >= 0;
  });
}

function best<T extends { name: string; label?: string }>(typed: string, all: readonly T[]): readonly T[] {
  if (!typed.trim()) return all;
  return all
    .map((item) => ({ item, fit: fitOf(typed, item.name, item.label ?? '') }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || a.item.name.length - b.item.name.length)
    .map(({ item }) => item);
}

/** What can be laid and placed: pieces, monsters, markers. Asked once for a campaign. */
export const usePalette = defineStore('palette', () => {
  const client = useClient();
  const notices = useNotices();
  const monsters = shallowRef<readonly Card[]>([]);
  const pieces = shallowRef<readonly PieceCard[]>([]);
  const markers = shallowRef<readonly MarkerCard[]>([]);
  const search = ref('');
  const isHidden = ref(false);

  const foundMonsters = computed(() => best(search.value, monsters.value));
  const foundMarkers = computed(() => best(search.value, markers.value));
  /** The best marker fits better than the best monster: it is the one that Enter means. */
  const isMarkerFirst = computed(() => {
    const [[monster], [marker]] = [foundMonsters.value, foundMarkers.value];
    if (!search.value.trim() || !marker) return false;
    return !monster || fitOf(search.value, marker.name) > fitOf(search.value, monster.name, monster.label);
  });

  async function load(): Promise<void> {
    const [cards, laid, things] = await Promise.all([
      client.ask('content.monsters', {}),
      client.ask('content.pieces', {}),
      client.ask('content.markers', {}),
    ]);
    for (const result of [cards, laid, things]) if (!result.ok) notices.refuse(result.refusal);
    if (cards.ok) monsters.value = cards.value;
    if (laid.ok) pieces.value = laid.value;
    if (things.ok) markers.value = things.value;
  }

  return { monsters, pieces, markers, search, isHidden, foundMonsters, foundMarkers, isMarkerFirst, load };
});
