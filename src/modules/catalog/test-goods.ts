import { systemClock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { webOfNobody } from '#platform/http/web.ts';
import { createLog } from '#platform/log/log.ts';
import { addProduct } from './commands/save-product.ts';
import type { ProductForm, ProductItemForm } from './contract.ts';

/** For tests: a product with one item and everything else plain. */
export const plainItem = (sku: string, change: Partial<ProductItemForm> = {}): ProductItemForm => ({
  sku,
  barcode: null,
  values: [],
  price: 100,
  suggested_price: null,
  min_price: 0,
  cost_price: null,
  stock: 10,
  weight_g: null,
  active: true,
  ...change,
});

export const plainForm = (sku: string, change: Partial<ProductForm> = {}): ProductForm => ({
  type: 'single',
  name: { tw: 'Teapot' },
  subtitle: null,
  description: null,
  spec_table: [],
  purchase_note: null,
  badge: null,
  slug: { tw: '' },
  brand_id: null,
  category_ids: [],
  media_ids: [],
  shelf_status: 'on_shelf',
  available_from: null,
  available_until: null,
  member_only: false,
  min_order_quantity: 1,
  max_per_order: null,
  options: [],
  items: [plainItem(sku)],
  ...change,
});

/** A product with these items' stock, written the way every product is. */
export const storeProduct = ({ db }: { db: Database }, form: ProductForm): Promise<{ id: number; itemIds: number[] }> =>
  inTransaction(db, (tx) => addProduct(tx, form, { currency: 'twd', now: systemClock.now(), staffId: null, stockKind: 'initial' }));

/** The context of a staff member with this id; 0 when nothing is written in their name. */
export const staffContext = ({ db }: { db: Database }, staffId: number): Context => ({
  db,
  clock: systemClock,
  files: undefined as never,
  log: createLog('silent', 'test'),
  web: webOfNobody,
  locale: 'tw',
  requestId: 'test',
  shop: { publicUrl: 'https://shop.example', demo: false, mailsLeave: false, secretKey: 'x' },
  caller: { kind: 'staff', id: staffId, name: 'Mei', sessionId: 1, superman: true, permissions: new Set() },
});
