import { type Caller, office } from './sign-in.ts';

type Item = { id: number; sku: string; price: number };
type Order = { id: number; order_no: string; grand_total: number; version: number; lines: { id: number; name: string }[] };
type Methods = { deliveries: { id: number; kind: string }[]; payments: { id: number; kind: string }[] };

/** Two items of the demo's own that can be sold now; journeys import a supplier's products beside them. */
export async function twoItems(by?: Caller): Promise<[Item, Item]> {
  const call = by ?? (await office());
  const { data } = await call<{ data: (Item & { sellable: number; active: boolean })[] }>(
    'GET',
    '/api/admin/product-items?per_page=100&sort=sku',
  );
  const [a, b] = data.filter(({ sku, sellable, active, price }) => sku.startsWith('TH-') && active && sellable > 20 && price > 0);
  if (!a || !b) throw new Error('the demo has nothing to sell');
  return [a, b];
}

/** The orderer of these journeys. */
const person = { name: '測試客人', phone: '0912345678', zip: '106', city: '臺北市', district: '大安區', address: '和平東路一段 1 號' };

type Goods = { product_item_id: number; quantity: number }[];

/** An order by transfer created by staff, optionally paid: by default three of the first item and one of the second. */
export async function createPaidOrder(isPaid: boolean, goods?: Goods): Promise<Order & { items: [Item, Item] }> {
  const call = await office();
  const [a, b] = await twoItems();
  const methods = await call<Methods>('GET', '/api/admin/orders/choices');
  const order = await call<Order>('POST', '/api/admin/orders', {
    ...{ email: 'test@example.com', orderer: person, recipient: person },
    items: goods ?? [
      { product_item_id: a.id, quantity: 3 },
      { product_item_id: b.id, quantity: 1 },
    ],
    delivery_method_id: methods.deliveries.find(({ kind }) => kind === 'home')?.id,
    payment_method_id: methods.payments.find(({ kind }) => kind === 'bank_transfer')?.id,
  });
  if (isPaid) await call('POST', `/api/admin/orders/${order.id}/move`, { machine: 'payment', from: 'unpaid', to: 'paid' });
  // Other items may be sellable by now, since each order takes some.
  return { ...order, items: [a, b] };
}

/** An order with cash on delivery to a FamilyMart store, created by staff: of a test's own shop, or of the one that all share. */
export async function createStoreOrder(by?: Caller): Promise<Order> {
  const call = by ?? (await office());
  const [a] = await twoItems(call);
  const methods = await call<Methods>('GET', '/api/admin/orders/choices');
  return call<Order>('POST', '/api/admin/orders', {
    ...{ email: 'test@example.com', orderer: person, recipient: person },
    items: [{ product_item_id: a.id, quantity: 1 }],
    delivery_method_id: methods.deliveries.find(({ kind }) => kind === 'cvs')?.id,
    payment_method_id: methods.payments.find(({ kind }) => kind === 'cod')?.id,
    cvs: { store_id: '006598', name: '全家模擬南港店', address: '臺北市南港區三重路21號' },
  });
}
