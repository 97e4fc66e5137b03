import { useSyncExternalStore } from 'react';

/** Whether something is open; it is shown in one place and opened from anywhere. */
export type OpenState = { show: (shown: boolean) => void; useShown: () => boolean };

export function createOpenState(): OpenState {
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
