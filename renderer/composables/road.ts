import { inject, ref, type InjectionKey, type Ref } from 'vue';

export type RoadState = 'open' | 'lost';

export const roadKey: InjectionKey<Ref<RoadState>> = Symbol('road');

/** Whether the way to the app is open. Always so where nobody watches it. */
export function useRoad(): Ref<RoadState> {
  return inject(roadKey, () => ref<RoadState>('open'), true);
}
