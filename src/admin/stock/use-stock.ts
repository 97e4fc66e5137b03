import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import * as m from '#messages';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { call, type FieldErrors, type Output } from '../client.ts';
import type { Bound } from '../kit/form/use-form.ts';
import { useNotices } from '../kit/undo.tsx';
import { useLatest } from '../kit/use-latest.ts';
import {
  buildCount,
  buildStockEdit,
  changedKeys,
  changedRows,
  noRows,
  type Pair,
  type SheetRows,
  type Shelves,
  type StockRow,
  withCount,
  withDraftRows,
  withLoadedRows,
  withSavedRows,
} from './rows.ts';
import { maxRows, readShelves } from './use-shelves.ts';
import { type StockDraft, useStockDraft } from './use-stock-draft.ts';

type Answer = Output<'catalog.editProductItems'>;
type Failure = Answer['failed'][number];

export type Stock = {
  at: Bound<StockRow[]>;
  changed: Pair[];
  cells: number;
  problems: FieldErrors;
  isSaving: boolean;
  save: (reason: string) => Promise<boolean>;
  discard: () => void;
  /** Counts one more of a SKU, on this page or not. */
  count: (row: ItemRow) => number;
  /** Unsaved edits of an earlier visit. */
  draft: StockDraft | null;
};

const toBound = ({ value, base }: SheetRows, set: Dispatch<SetStateAction<SheetRows>>): Bound<StockRow[]> => ({
  ...{ path: 'items', value, base },
  set: (next) => set((old) => ({ ...old, value: next })),
});

/** The rows shown are the answer's; pages seen before, the counts of the tabs and the shelves are read again. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['catalog.listProductItems'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['catalog.itemCounts'] });
  void client.invalidateQueries({ queryKey: ['orders.shelfCounts'] });
}

/** The rows of the page with their edits, and edits of other pages; saves what the server accepts and keeps the rest. */
export function useStock(rows: readonly ItemRow[] | undefined, shelves: Shelves): Stock {
  const [sheetRows, setSheetRows] = useState<SheetRows>(noRows);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { done, failed } = useNotices();
  const client = useQueryClient();
  const latest = useLatest(sheetRows);
  useEffect(
    function takeLoadedRows() {
      if (rows) setSheetRows((old) => withLoadedRows(old, rows));
    },
    [rows],
  );
  const draft = useStockDraft(sheetRows, (pairs) => setSheetRows((old) => withDraftRows(old, pairs)));
  const changed = changedRows(sheetRows);
  const save = async (reason: string): Promise<boolean> => {
    if (isSaving) return false;
    setSaving(true);
    try {
      const answer = await sendAll(changedRows(latest.current), reason);
      const current = answer.failed.flatMap((failure) => failure.current ?? []);
      setSheetRows((old) => withSavedRows(old, answer.done, current));
      setFailures(answer.failed);
      if (answer.done.length > 0) done(m.admin_stock_saved({ n: answer.done.length }));
      readAgain(client);
      return answer.failed.length === 0;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const count = (row: ItemRow): number => {
    // Two scans may be answered before the next render: each counts on from the one before.
    const counted = (changedRows(latest.current).find(({ base }) => base.id === row.id)?.value.counted ?? 0) + 1;
    latest.current = withCount(latest.current, row, counted, shelves);
    setSheetRows((old) => withCount(old, row, counted, shelves));
    return counted;
  };
  const discard = (): void => {
    setFailures([]);
    setSheetRows((old) => ({ base: old.base, value: old.base, away: new Map() }));
  };
  const at = toBound(sheetRows, setSheetRows);
  const cells = changed.reduce((sum, pair) => sum + changedKeys(pair).length, 0);
  return { at, changed, cells, problems: toCellErrors(sheetRows, failures), isSaving, save, discard, count, draft };
}

async function sendAll(changed: readonly Pair[], reason: string): Promise<Answer> {
  const edits = changed.flatMap((pair) => buildStockEdit(pair, reason) ?? []);
  const answer: Answer = { done: [], failed: [] };
  const add = ({ done, failed }: Answer): void => {
    answer.done = [...answer.done.filter(({ id }) => !done.some((row) => row.id === id)), ...done];
    answer.failed.push(...failed);
  };
  for (let i = 0; i < edits.length; i += maxRows) add(await call('catalog.editProductItems', { edits: edits.slice(i, i + maxRows) }));
  const wrong = new Set(answer.failed.map(({ id }) => id));
  const counted = changed.filter(({ base, value }) => value.counted !== null && !wrong.has(base.id));
  // A SKU that was scanned before its shelf was read, or on another page.
  const unread = counted.flatMap(({ base, value }) => (value.on_shelf === null ? base.id : []));
  const shelves = await readShelves(unread);
  const counts = counted.flatMap((pair) => buildCount(pair, shelves) ?? []);
  for (let i = 0; i < counts.length; i += maxRows)
    add(await call('catalog.takeStock', { counts: counts.slice(i, i + maxRows), ...(reason && { reason }) }));
  return answer;
}

/** The server's refusals at their cells; removed when the row is changed back. */
function toCellErrors(sheetRows: SheetRows, failures: readonly Failure[]): FieldErrors {
  const entries = failures.flatMap(({ id, code, facts }): [string, string[]][] => {
    const row = sheetRows.value.findIndex((one) => one.id === id);
    const [base, value] = [sheetRows.base[row], sheetRows.value[row]];
    if (!base || !value || changedKeys({ base, value }).length === 0) return [];
    const field = typeof facts['field'] === 'string' ? facts['field'] : (changedKeys({ base, value })[0] ?? 'sku');
    return [[`items.${row}.${field}`, [sentenceFor(code, Number(facts['min'] ?? 0))]]];
  });
  return Object.fromEntries(entries);
}

/** The reason why a row was refused. */
export function sentenceFor(code: string, min: number): string {
  if (code === 'below_min_price') return m.validation_below_min_price({ min });
  if (code === 'at_least') return m.validation_at_least({ min });
  if (code === 'product_item_changed') return m.admin_stock_changed_meanwhile();
  return m.error_product_item_not_found();
}
