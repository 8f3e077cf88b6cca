import { watch, type ShallowRef } from 'vue';
import { freshSections, mapOf } from '../map/model.ts';
import { useTable } from '../stores/table.ts';
import { bringIntoSight, cornersOf, type MapHandle } from './sight.ts';
import { useTool } from './useTool.ts';

/**
 * New ground comes into the GM's sight when it is laid, the part by the way in at least. What is laid by hand lies where the GM
 * looks anyway, and a level that comes onto the table is shown whole by the map itself.
 */
export function useNewGround(map: ShallowRef<MapHandle | null>): void {
  const table = useTable();
  const tool = useTool();
  watch(
    () => table.records,
    (records, before) => {
      if (tool.isLaying) return;
      const now = mapOf(records);
      const fresh = freshSections(before, records);
      const news = now.sections.filter(({ id }) => fresh.has(id));
      const [first] = news;
      if (!first || news.length === now.sections.length || mapOf(before).level !== now.level) return;
      bringIntoSight(map.value, news.flatMap(cornersOf), cornersOf(first));
    },
    // When the map has what is new, and before the places of a question come into sight.
    { flush: 'post' },
  );
}
