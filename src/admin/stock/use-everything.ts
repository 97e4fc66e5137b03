import { App } from 'antd';
import * as m from '#messages';
import type { ItemRow } from '#modules/catalog/contract.ts';
import type { Everything } from '../kit/form/sheet/bulk-set.tsx';
import type { SheetColumn } from '../kit/form/sheet/sheet-model.ts';
import { useNotices } from '../kit/undo.tsx';
import { startTask } from '../tasks/use-tasks.ts';
import { type StockRow, sharedKeys } from './rows.ts';
import { sharedValue } from './shared-value.ts';
import { stockSpec } from './spec.ts';

type Rows = { columns: readonly SheetColumn<StockRow>[]; sample: ItemRow | undefined; query: Record<string, string>; total: number };

/** Sets one column in all rows of the query, on every page, as a task after a confirmation: it cannot be undone. */
export function useEverything({ columns, sample, query, total }: Rows): Everything | undefined {
  const { modal } = App.useApp();
  const { failed } = useNotices();
  if (!sample) return undefined;
  const set = (key: string, text: string): boolean => {
    const column = columns.find((one) => one.key === key);
    const change = sharedValue(column, text, sample);
    if (!column || !change) return false;
    const title = `${column.title}: ${text.trim() || '—'}`;
    const input = { title, call: 'catalog.setProductItems', body: { change }, target: { list: stockSpec.from, query } };
    void modal.confirm({
      title,
      content: m.admin_stock_set_everything_text({ n: total }),
      okText: m.admin_products_bulk_apply(),
      cancelText: m.admin_kit_back(),
      icon: null,
      onOk: () => startTask({ kind: 'bulk', input }).catch(failed),
    });
    return true;
  };
  return { n: total, keys: sharedKeys, set };
}
