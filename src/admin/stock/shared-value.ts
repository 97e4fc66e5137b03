import type { ItemRow, SharedItemFields } from '#modules/catalog/contract.ts';
import type { SheetColumn } from '../kit/form/sheet/sheet-model.ts';
import { asRow, type StockRow, sharedKeys } from './rows.ts';

/** The same value for every row; undefined for one that depends on the row, such as +10%, and for one that the column refuses. */
export function sharedValue(column: SheetColumn<StockRow> | undefined, text: string, row: ItemRow): SharedItemFields | undefined {
  const key = sharedKeys.find((one) => one === column?.key);
  const typed = text.normalize('NFKC').trim();
  if (!key || /^[+\-−]|%$/.test(typed)) return undefined;
  const changed = column?.put?.(asRow(row), typed);
  return changed && { [key]: changed[key] };
}
