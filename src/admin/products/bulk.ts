import { CircleCheck, EyeOff } from 'lucide-react';
import * as m from '#messages';
import type { ProductRow, ShelfStatus } from '#modules/catalog/contract.ts';
import type { BulkAction, BulkCall } from '../kit/list/spec.ts';

const shelf = (shelf_status: ShelfStatus): BulkCall => ({
  call: 'catalog.bulkProducts',
  body: { change: { action: 'shelf', shelf_status } },
});

export const putOnShelf: BulkAction<ProductRow> = {
  ...shelf('on_shelf'),
  key: 'on',
  label: m.admin_products_put_on,
  icon: CircleCheck,
  needs: 'products update',
  fits: ({ shelf_status }) => shelf_status !== 'on_shelf',
  done: (n) => m.admin_products_put_on_done({ n }),
  undo: (before) => shelf(before.shelf_status),
};

export const takeOffShelf: BulkAction<ProductRow> = {
  ...shelf('off_shelf'),
  key: 'off',
  label: m.admin_products_take_off,
  icon: EyeOff,
  needs: 'products update',
  fits: ({ shelf_status }) => shelf_status === 'on_shelf',
  done: (n) => m.admin_products_taken_off({ n }),
  undo: (before) => shelf(before.shelf_status),
};
