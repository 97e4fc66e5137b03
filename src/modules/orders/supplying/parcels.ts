import { suppliedProducts } from '#modules/catalog/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { inLocale } from '#shared/locale.ts';
import { isOpenPayment, type ShippingStatus } from '../status.ts';
import { selectLines } from '../store/lines.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';

export type SuppliedLine = { order_line_id: number; sku: string; quantity: number; name: string };
export type SuppliedParcel = { id: number; parcel_no: number; status: ShippingStatus; lines: SuppliedLine[] };

/** `due`: it is to be sent now. `waits`: not paid yet. `collects`: cash on delivery, which the supplier does not collect. */
export type SupplyState = 'due' | 'waits' | 'collects' | 'cancelled';
export type SuppliedOrder = { order: StoredOrder; state: SupplyState; parcels: SuppliedParcel[] };

/** An order, locked, with its parcels that contain a supplier's items; undefined when it does not exist. */
export async function lockSuppliedOrder(tx: Tx, orderId: number): Promise<SuppliedOrder | undefined> {
  const order = await lockOrder(tx, orderId);
  return order && { order, state: supplyState(order), parcels: await suppliedParcels(tx, orderId) };
}

async function suppliedParcels(reader: Reader, orderId: number): Promise<SuppliedParcel[]> {
  const lines = await selectLines(reader, orderId);
  const skus = await suppliedProducts.skusOf(
    reader,
    lines.flatMap(({ product_item_id }) => product_item_id ?? []),
  );
  const all = await parcels.selectParcels(reader, orderId);
  return all.flatMap(({ id, parcel_no, status, lines: inside }) => {
    const supplied = inside.flatMap(({ order_line_id, quantity }) => {
      const line = lines.find((one) => one.id === order_line_id);
      const sku = line?.product_item_id ? skus.get(line.product_item_id) : undefined;
      return line && sku ? [{ order_line_id, sku, quantity, name: inLocale(line.name, 'tw') }] : [];
    });
    return supplied.length > 0 ? [{ id, parcel_no, status, lines: supplied }] : [];
  });
}

function supplyState({ status, payment_status, payment_method, mismatch }: StoredOrder): SupplyState {
  if (status === 'cancelled' || status === 'returned') return 'cancelled';
  if (mismatch) return 'waits';
  if (!isOpenPayment(payment_status)) return 'due';
  return payment_method.kind === 'cod' ? 'collects' : 'waits';
}

/** Where a supplier sends a parcel of this order. The tax ID is opened for this call only. */
export const supplyRecipient = (order: StoredOrder, secrets: Secrets) => ({
  name: order.recipient_name,
  phone: order.recipient_phone,
  zip: order.recipient_zip,
  city: order.recipient_city,
  district: order.recipient_district,
  address: order.recipient_address,
  tax_id: (order.tax_id && secrets.open(order.tax_id, 'tax_id')) ?? undefined,
  cvs: order.cvs,
});
