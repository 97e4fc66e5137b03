import { CircleCheck, EyeOff } from 'lucide-react';
import * as m from '#messages';
import type { ProductRow, ShelfStatus } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import type { BulkAction, BulkResult } from '../kit/list/spec.ts';
import { shelfStatuses } from '../kit/status/statuses.ts';

export const putOnShelf: BulkAction<ProductRow> = {
  key: 'on',
  label: m.admin_products_put_on,
  icon: CircleCheck,
  needs: 'products update',
  fits: ({ shelf_status }) => shelf_status !== 'on_shelf',
  run: (rows) => setShelf(rows, 'on_shelf'),
};

export const takeOffShelf: BulkAction<ProductRow> = {
  key: 'off',
  label: m.admin_products_take_off,
  icon: EyeOff,
  needs: 'products update',
  fits: ({ shelf_status }) => shelf_status === 'on_shelf',
  run: (rows) => setShelf(rows, 'off_shelf'),
};

/** All in one request; undoing puts each back where it was. */
async function setShelf(rows: ProductRow[], to: ShelfStatus): Promise<BulkResult> {
  const text = to === 'on_shelf' ? m.admin_products_put_on_done({ n: rows.length }) : m.admin_products_taken_off({ n: rows.length });
  await call('catalog.setShelfStatus', { ids: rows.map(({ id }) => id), shelf_status: to });
  const undo = async (): Promise<void> => {
    for (const before of Object.keys(shelfStatuses) as ShelfStatus[]) {
      const ids = rows.filter(({ shelf_status }) => shelf_status === before).map(({ id }) => id);
      if (ids.length) await call('catalog.setShelfStatus', { ids, shelf_status: before });
    }
  };
  return { text, undo };
}
