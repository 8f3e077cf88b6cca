import { computed, ref, watch } from 'vue';
import { useTable } from '../stores/table.ts';
import { useLastDice } from './useLastDice.ts';
import { useLog } from './useLog.ts';

/** What an expedition brought, in one sentence: from its end until the next input. Null at any other time. */
export function useAccount() {
  const table = useTable();
  const log = useLog();
  const { moment } = useLastDice();
  const endedAt = ref('');

  watch(
    () => [table.turn?.expedition, table.version] as const,
    ([now, version], [before]) => {
      if (before !== undefined && now === undefined && table.turn) endedAt.value = version;
    },
  );

  return computed(() => {
    if (moment.value?.what === 'account') return moment.value.line;
    return endedAt.value === table.version && endedAt.value !== '' ? log.account : null;
  });
}
