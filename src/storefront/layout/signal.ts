import { useSyncExternalStore } from 'react';

/** A value outside React that components subscribe to. On the server and while hydrating it has its initial value. */
export function createSignal<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  };
}
