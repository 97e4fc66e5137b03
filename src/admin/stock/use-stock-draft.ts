import { useEffect, useState } from 'react';
import { now } from '../clock.ts';
import { type Draft, readDraft, removeDraft, storeDraft } from '../kit/form/draft.ts';
import { formatRecent } from '../kit/format.ts';
import { useLanguage } from '../language.ts';
import { useShop } from '../session.ts';
import { changedRows, type Pair, type SheetRows } from './rows.ts';

const key = 'stock sheet';

/** `isCount`: of a stocktake. */
export type StockDraft = { at: string; isCount: boolean; restore: () => void; drop: () => void };

/**
 * Stores unsaved rows in this browser half a second after the last change, and offers those found at the start: a phone closes the tab
 * of somebody who counts a whole shelf. Null without one.
 */
export function useStockDraft(sheetRows: SheetRows, take: (pairs: readonly Pair[]) => void): StockDraft | null {
  const [found, setFound] = useState<Draft<Pair[]> | null>(() => readDraft<Pair[]>(key, null));
  const { time_zone } = useShop();
  const locale = useLanguage();
  useEffect(
    function storeAfterPause() {
      const timer = setTimeout(() => {
        // What was found stays beside new edits until it is restored or dropped.
        const changed = changedRows(sheetRows);
        const value = [...(found?.value ?? []).filter(({ base }) => !changed.some((pair) => pair.base.id === base.id)), ...changed];
        if (value.length > 0) storeDraft(key, { value, version: null, at: found?.at ?? now().toISOString() });
        else removeDraft(key);
      }, 500);
      return () => clearTimeout(timer);
    },
    [sheetRows, found],
  );
  if (!found) return null;
  const drop = (): void => {
    removeDraft(key);
    setFound(null);
  };
  const restore = (): void => {
    take(found.value);
    setFound(null);
  };
  const isCount = found.value.some(({ value }) => value.counted !== null);
  return { at: formatRecent(found.at, now(), time_zone, locale), isCount, restore, drop };
}
