import type { Result } from '#api';
import { contextBridge, ipcRenderer } from 'electron';
import { INVOKE, PUSH } from './channels.ts';

const listeners = new Map<string, Set<(body: unknown) => void>>();

ipcRenderer.on(PUSH, (_event, topic: string, body: unknown) => {
  for (const listener of listeners.get(topic) ?? []) listener(body);
});

/** All that a window of the desktop app can do beside drawing. What it may ask is decided in the main process. */
contextBridge.exposeInMainWorld('delvekeeper', {
  invoke: (name: string, input: unknown): Promise<Result<unknown>> =>
    ipcRenderer.invoke(INVOKE, name, input) as Promise<Result<unknown>>,
  subscribe(topic: string, listener: (body: unknown) => void): () => void {
    const those = listeners.get(topic) ?? new Set();
    listeners.set(topic, those.add(listener));
    return () => {
      those.delete(listener);
    };
  },
});
