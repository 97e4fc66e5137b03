import { useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<number>;
  /** All rows of the query are selected, not only the ticked ones of this page. */
  isEverything: boolean;
  toggle: (id: number, isRange?: boolean) => void;
  toggleAll: () => void;
  takeEverything: () => void;
  clear: () => void;
};

/** The ticked rows of the page; with Shift, everything since the last tick. A tick ends "everything". */
export function useSelection(pageIds: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [isEverything, setEverything] = useState(false);
  const last = useRef<number>(undefined);
  const set = (next: ReadonlySet<number>, everything = false): void => {
    setIds(next);
    setEverything(everything);
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
    ids,
    isEverything,
    toggle,
    toggleAll: () => set(areAll ? new Set() : new Set(pageIds)),
    takeEverything: () => set(new Set(pageIds), true),
    clear: () => set(new Set()),
  };
}
