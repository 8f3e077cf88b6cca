import type { Refusal } from '#api';
import { defineStore } from 'pinia';
import { ref } from 'vue';

/** One thing that the app has to say: a refusal (what is wrong, what to do) or a note. */
export interface Notice {
  id: number;
  tone: 'bad' | 'info';
  sentence: string;
  remedy?: string;
}

const staysFor = { bad: 12_000, info: 7_000 };

/** What the app tells the GM beside the log. The newest three are kept; each leaves by itself. */
export const useNotices = defineStore('notices', () => {
  const notices = ref<Notice[]>([]);
  let lastId = 0;

  function put(notice: Omit<Notice, 'id'>): void {
    const id = ++lastId;
    const others = notices.value.filter((other) => other.sentence !== notice.sentence);
    notices.value = [...others, { id, ...notice }].slice(-3);
    setTimeout(() => dismiss(id), staysFor[notice.tone]);
  }

  function refuse(refusal: Refusal): void {
    const { sentence, remedy } = refusal;
    put({ tone: 'bad', sentence, ...(remedy === undefined ? {} : { remedy }) });
  }

  function tell(sentence: string): void {
    put({ tone: 'info', sentence });
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }

  /** The next input that works makes old refusals untrue. */
  function clearRefusals(): void {
    notices.value = notices.value.filter((notice) => notice.tone !== 'bad');
  }

  return { notices, refuse, tell, dismiss, clearRefusals };
});
