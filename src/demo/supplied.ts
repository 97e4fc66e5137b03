import { catalogContract } from '#modules/catalog/contract.ts';
import { newbangContract } from '#modules/newbang/contract.ts';
import { ordersContract } from '#modules/orders/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DemoLife } from './demo-data.ts';
import { type At, findShopper, type Placing, placeOrder } from './place-order.ts';

/** The supplier Newbang while the demo is written, and what the worker does for it. */
export type DemoSupplier = {
  /** Adds this to every name and text of its feed; empty: they are as usual. */
  rename(suffix: string): void;
  /** Reads its feed for a sync. */
  sync(tx: Tx, syncId: number, at: Date): Promise<void>;
  /** Orders the parcels of a paid order. */
  order(tx: Tx, orderId: number, at: Date): Promise<void>;
  /** It ships its newest order and notifies the shop. */
  ship(tx: Tx, at: Date): Promise<void>;
};

type Scene = Placing & { supplier: DemoSupplier; staff: At; shopper: At; before(days: number): Date };

/**
 * A product of the supplier: imported, sold and sent by it; then it got another name there, which waits for a decision of staff, who
 * took it off the shelf meanwhile.
 */
export async function seedSupplied(tx: Tx, supplied: DemoLife['supplied'], scene: Scene): Promise<void> {
  const { supplier, staff, before } = scene;
  const { imported_days_ago, renamed_days_ago, earlier } = supplied;
  const sync = async (daysAgo: number) => {
    const { id } = await staff(daysAgo)(newbangContract.startSync, { kind: 'full' });
    await supplier.sync(tx, id, before(daysAgo));
  };
  supplier.rename(earlier);
  await sync(imported_days_ago);
  const { id, sku } = await importProduct(supplied, staff(imported_days_ago));
  await orderSupplied(tx, supplied, { ...scene, items: new Map([[sku.name, sku.id]]) });
  supplier.rename('');
  await sync(renamed_days_ago);
  await staff(renamed_days_ago)(catalogContract.setShelfStatus, { ids: [id], shelf_status: 'off_shelf' });
}

/** Puts it on the shelf; its id and its one item. */
async function importProduct({ product }: DemoLife['supplied'], call: ReturnType<At>) {
  const { data } = await call(newbangContract.list, { q: product });
  await call(newbangContract.importProducts, { ids: data.map(({ id }) => id) });
  const id = (await call(newbangContract.list, { q: product })).data[0]?.product_id;
  if (!id) throw new Error(`the supplier of the demo has no product ${product}`);
  await call(catalogContract.setShelfStatus, { ids: [id], shelf_status: 'on_shelf' });
  const [item] = (await call(catalogContract.readProduct, { id })).items;
  return { id, sku: { name: item?.sku ?? '', id: item?.id ?? 0 } };
}

async function orderSupplied(tx: Tx, { customer, ordered_days_ago, quantity, tax_id }: DemoLife['supplied'], scene: Scene): Promise<void> {
  const { supplier, staff, shopper, before, items } = scene;
  const lines = [...items.keys()].map((sku) => ({ sku, quantity }));
  const number = await placeOrder(shopper(ordered_days_ago), { lines, tax_id }, findShopper(scene, customer), scene);
  const { data } = await staff(ordered_days_ago)(ordersContract.list, { q: number });
  const id = data[0]?.id ?? 0;
  const paid = ordered_days_ago - 0.2;
  await staff(paid)(ordersContract.move, { id, machine: 'payment', from: 'unpaid', to: 'paid' });
  await supplier.order(tx, id, before(paid));
  await supplier.ship(tx, before(ordered_days_ago - 1.1));
}
