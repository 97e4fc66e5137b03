import pino from 'pino';
import { type BrokenRule, runVerify } from '#app/verify/run.ts';
import type { Contracts } from '#app/contracts.ts';
import { addProduct, givableGifts, sellableCombos, sellableItems } from '#modules/catalog/index.ts';
import { grantCredits } from '#modules/credits/index.ts';
import { createCustomer } from '#modules/customers/index.ts';
import { createOrder, type OrderDraft, type StoredOrder } from '#modules/orders/index.ts';
import { routes as ordersRoutes } from '#modules/orders/routes.ts';
import { paymentForm } from '#modules/payments/contract.ts';
import { addPaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import { identitiesOf, price, rulesFor } from '#modules/pricing/index.ts';
import { deliveryForm } from '#modules/shipping/contract.ts';
import { addDeliveryMethod, deliveryMethods } from '#modules/shipping/index.ts';
import { createStaff, ensureDefaultRoles } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { webOfNobody } from '#platform/http/web.ts';
import type { InputOf, OutputOf } from '#shared/contract.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { plainForm, plainItem } from './plain-product.ts';

type Orders = Contracts['orders'];
/** Somebody who calls the endpoints of orders; answers are checked against the contract. */
export type OrdersCaller = <K extends keyof Orders & string>(name: K, input: InputOf<Orders[K]>) => Promise<OutputOf<Orders[K]>>;

type Goods = { itemId: number; quantity?: number }[];
/** An order to be written as checkout would: priced by the engine from what is in the database. */
export type Wish = {
  items?: Goods;
  /** A combo of `ordering.combo`, with how many sets. */
  sets?: { productId: number; parts: number[]; quantity: number };
  gift?: number;
  customerId?: number;
  payment?: 'cod' | 'transfer' | 'card' | 'none';
  credits?: number;
  /** Offers by id. */
  offers?: number[];
  coupons?: number[];
  digital?: boolean;
};

export type OrderingShop = TestDatabase & {
  now(): Date;
  /** Moves the shop's clock on. */
  pass(days: number): void;
  item(price: number, stock?: number, change?: { is_credit?: boolean; temperature?: 'chilled'; weight_g?: number; min_price?: number }): Promise<number>;
  /** A combo of two fixed parts for one price. */
  combo(price: number, parts: [number, number]): Promise<number>;
  gift(stock: number): Promise<number>;
  customer(credits?: number): Promise<number>;
  offer(off: number, limits?: { total?: number; perCustomer?: number; firstOrder?: boolean }): Promise<number>;
  coupon(off: number): Promise<number>;
  place(wish: Wish): Promise<StoredOrder>;
  staff: OrdersCaller;
  superman: OrdersCaller;
  as(customerId: number): OrdersCaller;
  guest: OrdersCaller;
  /** Stock on the shelf and promised. */
  stock(itemId: number): Promise<[number, number]>;
  /** Rows of the money ledger, as `kind amount`, in their order. */
  ledger(orderId: number): Promise<string[]>;
  /** Rules of `verify` that do not hold. */
  broken(): Promise<BrokenRule[]>;
  home: number;
  pickup: number;
  cod: number;
  transfer: number;
};

const start = new Date('2026-11-20T04:00:00Z');
const routes = new Map<string, (typeof ordersRoutes)[number]>(ordersRoutes.map((route) => [route.name, route]));

export async function orderingShop(): Promise<OrderingShop> {
  const database = await testDatabase();
  const { db } = database;
  let now = start;
  const clock = { now: () => now };
  const methods = await addMethods(db);
  const ground = { ...database, now: clock.now, ...methods };
  const callerOf = (caller: Caller) => ordersCaller(ground, caller);
  return {
    ...ground,
    pass: (days) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    ...goodsOf(ground),
    ...rulesIn(ground),
    customer: (credits = 0) => addCustomer(ground, credits),
    place: (wish) => inTransaction(db, async (tx) => createOrder(tx, await draftOf(tx, ground, wish))),
    staff: callerOf(await addStaff(ground, false)),
    superman: callerOf(await addStaff(ground, true)),
    as: (id) => callerOf({ kind: 'customer', id, name: 'Lin', tokenId: 0 }),
    guest: callerOf({ kind: 'guest' }),
    stock: async (itemId) => {
      const row = await db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();
      return [row.stock, row.reserved];
    },
    ledger: async (orderId) => {
      const rows = await db.selectFrom('money_entries').select(['kind', 'amount']).where('order_id', '=', orderId).orderBy('id').execute();
      return rows.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    broken: () => runVerify(database.pool),
  };
}

type Methods = Pick<OrderingShop, 'home' | 'pickup' | 'cod' | 'transfer'>;
type Ground = TestDatabase & Methods & { now(): Date };

const addMethods = (db: TestDatabase['db']): Promise<Methods> =>
  inTransaction(db, async (tx) => {
    const common = { note: null, min_total: null, max_total: null, countries: ['tw'], active: true };
    const delivery = (form: object) => addDeliveryMethod(tx, deliveryForm.parse({ ...common, pickup_address: null, ...form }));
    const payment = (form: object) => addPaymentMethod(tx, paymentForm.parse({ ...common, instructions: null, bank: null, expire_minutes: null, ...form }));
    const bank = { name: 'Bank', branch: '', code: '000', account_name: 'Tingha', account_number: '000-000' };
    await tx.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
    return {
      home: (await delivery({ name: { tw: '宅配', en: 'Home' }, kind: 'home', fee: 100, free_threshold: 1500 })).id,
      pickup: (await delivery({ name: { tw: '自取', en: 'Pick-up' }, kind: 'shop_pickup', fee: 0, free_threshold: null })).id,
      cod: (await payment({ name: { tw: '貨到付款', en: 'Cash' }, kind: 'cod', fee: 30 })).id,
      transfer: (await payment({ name: { tw: '轉帳', en: 'Transfer' }, kind: 'bank_transfer', fee: 0, bank, expire_minutes: 4320 })).id,
    };
  });

async function addStaff({ db, now }: Ground, superman: boolean): Promise<Caller> {
  const id = await inTransaction(db, async (tx) => {
    await ensureDefaultRoles(tx);
    const roles = [superman ? ('super-admin' as const) : ('manager' as const)];
    return createStaff(tx, { name: 'Chen', email: `${randomId()}@example.com`, password: 'staff12345', roles, now: now() });
  });
  return { kind: 'staff', id, name: 'Chen', sessionId: 0, superman, permissions: new Set(['orders update', 'orders create', 'orders view', 'logs view']) };
}

function ordersCaller({ db, now }: Ground, caller: Caller): OrdersCaller {
  const call = async (name: string, input: object) => {
    const route = routes.get(`orders.${name}`);
    if (!route) throw new Error(`no route ${name}`);
    const shop = { publicUrl: 'http://localhost', demo: false, mailsLeave: false, secretKey: 'a secret for tests' };
    const log = pino({ level: 'silent' });
    const ctx = { db, clock: { now }, caller, locale: 'en', requestId: 'test', log, files: {} as Context['files'], shop, web: webOfNobody };
    const result = await route.handler(ctx as Context, route.endpoint.input.parse(input));
    return route.endpoint.output.parse(JSON.parse(JSON.stringify(result)));
  };
  return call as OrdersCaller;
}

function goodsOf({ db, now }: Ground): Pick<OrderingShop, 'item' | 'combo' | 'gift'> {
  const saving = () => ({ currency: 'twd' as const, now: now(), staffId: null, stockKind: 'initial' as const });
  const add = (form: Parameters<typeof plainForm>[1], items: ReturnType<typeof plainItem>[]) => {
    const sku = randomId();
    return inTransaction(db, (tx) => addProduct(tx, plainForm(sku, { items, name: { tw: '胭脂碗', en: 'Bowl' }, ...form }), saving()));
  };
  return {
    item: async (amount, stock = 10, { is_credit = false, temperature, weight_g = 100, min_price = 0 } = {}) => {
      const item = plainItem(randomId(), { price: amount, stock, weight_g, min_price });
      return (await add({ is_credit, temperature: temperature ?? 'ambient' }, [item])).itemIds[0] ?? 0;
    },
    combo: async (amount, parts) => {
      const slot = (product_item_id: number) => ({
        name: { tw: '格' },
        pick: 1,
        is_distinct: false,
        items: [{ product_item_id, extra_price: 0, max_per_set: null }],
      });
      return (await add({ type: 'combo', combo: { pricing: 'fixed', value: amount }, slots: parts.map(slot) }, [])).id;
    },
    gift: async (stock) => {
      const gift = { name: JSON.stringify({ tw: '茶則' }), stock, per_order_max: 5 };
      const { id } = await db.insertInto('gifts').values(gift).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('stock_movements').values({ gift_id: id, kind: 'initial', stock_delta: stock, reserved_delta: 0 }).execute();
      return id;
    },
  };
}

function rulesIn({ db, now }: Ground): Pick<OrderingShop, 'offer' | 'coupon'> {
  const gives = (off: number) => ({ name: JSON.stringify({ tw: '折扣', en: 'Off' }), class: 'order', benefit: JSON.stringify({ kind: 'amount', amount: off }) });
  return {
    offer: async (off, { total, perCustomer, firstOrder = false } = {}) => {
      const limits = { limit_total: total ?? null, limit_per_customer: perCustomer ?? null };
      const conditions = JSON.stringify({ first_order: firstOrder });
      const row = { ...gives(off), ...limits, conditions, public_id: randomId().replaceAll('-', ''), trigger: 'link' };
      return (await db.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    coupon: async (off) => {
      const campaign = { ...gives(off), code_style: 'unique', issue: 'manual', issued: 1 };
      const { id } = await db.insertInto('coupon_campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
      const ticket = { campaign_id: id, code: randomId().toUpperCase(), issued_at: now() };
      return (await db.insertInto('coupons').values(ticket).returning('id').executeTakeFirstOrThrow()).id;
    },
  };
}

async function addCustomer({ db, now }: Ground, credits: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const customerId = await createCustomer(tx, { name: 'Lin', email: `${randomId()}@example.com`, createdAt: now() });
    if (credits > 0) await tx.insertInto('settings').values({ name: 'credits', value: JSON.stringify({ reserve: false, reward_rate: 10 }) }).onConflict((c) => c.doNothing()).execute();
    const grant = { customerId, amount: credits, description: { tw: '禮' }, expiresAt: null, effectKey: `test:${customerId}`, now: now() };
    if (credits > 0) await grantCredits(tx, grant);
    return customerId;
  });
}

const person = { name: '林美惠', phone: '0912345678', zip: '103', city: '臺北市', district: '大同區', address: '迪化街一段 147 號' };
type Facts = Parameters<typeof price>[0];

async function draftOf(tx: Tx, ground: Ground, wish: Wish): Promise<OrderDraft> {
  const now = ground.now();
  const customer_id = wish.customerId ?? null;
  const lines = await linesOf(tx, wish, now);
  const delivery = (await deliveryMethods(tx)).find(({ id }) => id === ground.home);
  const paymentId = { cod: ground.cod, transfer: ground.transfer, card: 1, none: 0 }[wish.payment ?? 'transfer'];
  const payment = (await paymentMethods(tx)).find(({ id }) => id === paymentId) ?? null;
  if (!delivery) throw new Error('no delivery method');
  const attached = [
    ...(wish.offers ?? []).map((id) => ({ kind: 'offer' as const, id, code: '' })),
    ...(wish.coupons ?? []).map((id) => ({ kind: 'coupon' as const, id, code: '' })),
  ];
  const who = identitiesOf({ customerId: customer_id, email: 'lin@example.com', phone: person.phone });
  const rules = await rulesFor(tx, { attached, identities: who, customerId: customer_id, now });
  const parcels = wish.digital ? [] : parcelsOf(lines);
  const quote = price(factsOf({ lines, delivery, payment, rules, now, wish }));
  const gift = wish.gift ? (await givableGifts(tx, now, [wish.gift])).get(wish.gift) : undefined;
  return {
    ...{ cart_id: null, idempotency_key: null, source: 'storefront', customer_id, created_by: null, locale: 'tw', country: 'tw' },
    ...{ time_zone: 'Asia/Taipei', created_at: now, orderer: { ...person, email: 'lin@example.com' }, recipient: person, cvs: null },
    ...{ customer_note: '', delivery_on: '2026-11-25', delivery_slot: null, tax_id: { plain: 'A123456789', secretKey: 'a secret for tests' } },
    ...{ invoice: null, lines, gifts: gift ? [{ gift, tier: '1', quantity: 1 }] : [], delivery, payment, parcels, quote, rules, ads_tracking: {} },
  } as OrderDraft;
}

async function linesOf(tx: Tx, { items = [], sets }: Wish, now: Date): Promise<OrderDraft['lines'][number][]> {
  const found = await sellableItems(tx, [...items.map(({ itemId }) => itemId), ...(sets?.parts ?? [])], now);
  const must = (id: number) => {
    const item = found.get(id);
    if (!item) throw new Error(`no item ${id}`);
    return item;
  };
  const single = items.map(({ itemId, quantity = 1 }) => ({ kind: 'item' as const, key: `item:${itemId}`, item: must(itemId), quantity }));
  const combo = sets && (await sellableCombos(tx, [sets.productId], now)).get(sets.productId);
  if (!combo || !sets) return single;
  const group_id = randomId();
  const parts = sets.parts.map((id) => ({ item: must(id), quantity: 1 }));
  return [...single, { kind: 'group', key: `group:${group_id}`, group_id, combo, unit_price: combo.value ?? 0, quantity: sets.quantity, parts }];
}

const temperatureOf = (line: OrderDraft['lines'][number]) => (line.kind === 'item' ? line.item.temperature : line.combo.temperature);

function parcelsOf(lines: readonly OrderDraft['lines'][number][]): OrderDraft['parcels'] {
  return [...new Set(lines.map(temperatureOf))].map((temperature) => ({
    key: temperature,
    temperature,
    weight_g: 100,
    is_newbang: false,
    lines: lines.filter((line) => temperatureOf(line) === temperature).map(({ key }) => key),
  }));
}

type Priced = Pick<OrderDraft, 'lines' | 'delivery' | 'payment' | 'rules'> & { now: Date; wish: Wish };

const factsOf = ({ lines, delivery, payment, rules, now, wish }: Priced): Facts => ({
  ...{ currency: 'twd', country: 'tw', now, utc_offset_minutes: 480, coupon_only: false, rules, recipient_zip: person.zip, payment, card: null },
  customer: wish.customerId ? { id: wish.customerId, tags: [], is_first_order: true, credits_balance: wish.credits ?? 0 } : null,
  lines: lines.map((line) => ({
    ...{ key: line.key, kind: line.kind, brand_id: null, category_ids: [], tags: [], min_price: null, valid: true, quantity: line.quantity },
    product_id: line.kind === 'item' ? line.item.product_id : line.combo.id,
    product_item_id: line.kind === 'item' ? line.item.id : null,
    unit_price: line.kind === 'item' ? line.item.price : line.unit_price,
    is_credit: line.kind === 'item' && line.item.is_credit,
    parcel: temperatureOf(line),
    parts: line.kind === 'item' ? [] : line.parts.map(({ item, quantity }) => ({ product_item_id: item.id, quantity, price: item.price })),
  })),
  delivery: { ...delivery, tiers: delivery.fee_tiers },
  parcels: wish.digital ? [] : parcelsOf(lines).map(({ key, temperature, weight_g }) => ({ key, temperature, weight_g, is_newbang: false })),
  credits: {
    ...{ wanted: wish.credits ?? 0, typed: false, max_share_percent: null, min_goods: null, covers_shipping: true },
    ...{ apply_default: 'none', reward_percent: 10 },
  },
  gift_setting: { active: false, min_price: 0, accumulate: false, tiers: [] },
  gifts: [],
  selected_gifts: [],
});
