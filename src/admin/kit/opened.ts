import { useSyncExternalStore } from 'react';

/** Something that is open or not, shown in one place and opened from anywhere. */
export type Opened = { show: (shown: boolean) => void; useShown: () => boolean };

export function opened(): Opened {
  let isShown = false;
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    show(shown) {
      isShown = shown;
      for (const listener of listeners) listener();
    },
    useShown: () => useSyncExternalStore(listen, () => isShown),
  };
}
