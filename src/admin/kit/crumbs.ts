import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = { label: string; path?: string };

const listeners = new Set<() => void>();
let current: readonly Crumb[] = [];

/** Sets the breadcrumbs of the header and the window's title. */
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

/** The present breadcrumbs. */
export const useCurrentCrumbs = (): readonly Crumb[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
