import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = { label: string; path?: string };

const listeners = new Set<() => void>();
let current: readonly Crumb[] = [];

/** Says where one is: the header draws it, the window's title follows. */
export function useCrumbs(...crumbs: Crumb[]): void {
  const key = JSON.stringify(crumbs);
  useEffect(
    function publishCrumbs() {
      current = JSON.parse(key) as Crumb[];
      for (const listener of listeners) listener();
      const last = current.at(-1);
      if (last) document.title = last.label;
    },
    [key],
  );
}

/** What the header draws. */
export const useCurrentCrumbs = (): readonly Crumb[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
