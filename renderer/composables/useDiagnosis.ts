import type { Refusal } from '#api';
import { onMounted, ref, shallowRef } from 'vue';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';
import { copyText } from './clip.ts';

/** The diagnostic text of the app. It is asked for when whoever shows it appears. */
export function useDiagnosis() {
  const client = useClient();
  const found = shallowRef<{ text: string; file: string | null } | null>(null);
  const refusal = shallowRef<Refusal | null>(null);
  /** What became of the copying. */
  const said = ref('');

  onMounted(async () => {
    try {
      const result = await client.ask('recovery.diagnosis', {});
      if (result.ok) found.value = result.value;
      else refusal.value = result.refusal;
    } catch {
      refusal.value = words.refusals.road();
    }
  });

  async function copy(): Promise<void> {
    if (!found.value) return;
    const isCopied = await copyText(found.value.text);
    said.value = isCopied ? words.recovery.copied() : words.recovery.notCopied();
  }

  return { found, refusal, said, copy };
}
