import { useSyncExternalStore } from 'react';

let isShown = false;
const listeners = new Set<() => void>();

/** Whether the palette is open, and how it is opened and closed, from anywhere. */
export const palette = {
  show(shown: boolean): void {
    isShown = shown;
    for (const listener of listeners) listener();
  },
  useShown: (): boolean =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => isShown,
    ),
};
