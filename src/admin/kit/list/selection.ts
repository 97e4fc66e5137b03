import { useRef, useState } from 'react';

export type Selection = {
  /** The ticked rows of the page: what is not on the screen is neither changed nor printed. */
  ids: ReadonlySet<number>;
  /** All rows of the query are selected, not only the ticked ones of this page. */
  isEverything: boolean;
  toggle: (id: number, isRange?: boolean) => void;
  toggleAll: () => void;
  takeEverything: () => void;
  clear: () => void;
};

/**
 * The ticked rows of the page; with Shift, everything since the last tick. A tick ends "everything", and so does another query: an
 * action would apply to rows that were never seen.
 */
export function useSelection(pageIds: readonly number[], query = ''): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [everythingOf, setEverythingOf] = useState<string>();
  const isEverything = everythingOf === query;
  const last = useRef<number>(undefined);
  const set = (next: ReadonlySet<number>, everything = false): void => {
    setIds(next);
    setEverythingOf(everything ? query : undefined);
  };
  const toggle = (id: number, isRange = false): void => {
    const next = new Set(ids);
    const isOn = !ids.has(id);
    const [from, to] = [pageIds.indexOf(last.current ?? id), pageIds.indexOf(id)].sort((a, b) => a - b);
    const touched = isRange && from !== undefined && from >= 0 && to !== undefined ? pageIds.slice(from, to + 1) : [id];
    for (const one of touched) isOn ? next.add(one) : next.delete(one);
    last.current = id;
    set(next);
  };
  const areAll = pageIds.length > 0 && pageIds.every((id) => ids.has(id));
  return {
    ids: new Set(pageIds.filter((id) => ids.has(id))),
    isEverything,
    toggle,
    toggleAll: () => set(areAll ? new Set() : new Set(pageIds)),
    takeEverything: () => set(new Set(pageIds), true),
    clear: () => set(new Set()),
  };
}
