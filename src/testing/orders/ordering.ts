import pino from 'pino';
import type { Contracts } from '#app/contracts.ts';
import type { BrokenRule } from '#app/verify/run.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { grantCredits } from '#modules/credits/index.ts';
import { createCustomer } from '#modules/customers/index.ts';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { placing, type StoredOrder } from '#modules/orders/index.ts';
import { routes as ordersRoutes } from '#modules/orders/routes.ts';
import { paymentForm } from '#modules/payments/contract.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { deliveryForm } from '#modules/shipping/contract.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import type { InputOf, OutputOf } from '#shared/contract.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { plainForm, plainItem } from '../products/plain-product.ts';
import { quickPassword } from '../quick-password.ts';
import { shopFacts } from '../shop-facts.ts';
import { findBrokenRules } from '../verify/broken-rules.ts';
import { buildDraft, type OrderRequest } from './order-draft.ts';

export type { OrderRequest } from './order-draft.ts';

type Orders = Contracts['orders'];
/** A caller of the order endpoints; answers are checked against the contract. */
export type OrdersCaller = <K extends keyof Orders & string>(name: K, input: InputOf<Orders[K]>) => Promise<OutputOf<Orders[K]>>;

export type OrderingShop = TestDatabase & {
  now(): Date;
  /** What a job is given. */
  deps: Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;
  /** Advances the shop's clock by days. */
  advance(days: number): void;
  item(
    price: number,
    stock?: number,
    change?: { is_credit?: boolean; temperature?: 'chilled' | 'frozen'; weight_g?: number; min_price?: number },
  ): Promise<number>;
  /** A combo of two fixed parts for one price. */
  combo(price: number, parts: [number, number]): Promise<number>;
  gift(stock: number): Promise<number>;
  customer(credits?: number): Promise<number>;
  offer(off: number, limits?: { total?: number; perCustomer?: number; firstOrder?: boolean }): Promise<number>;
  coupon(off: number): Promise<number>;
  place(request: OrderRequest): Promise<StoredOrder>;
  staff: OrdersCaller;
  superman: OrdersCaller;
  as(customerId: number): OrdersCaller;
  guest: OrdersCaller;
  /** Staff confirm the transfer of an order. */
  pay(orderId: number): Promise<OrderForStaff>;
  /** Staff ship every parcel of an order and report its delivery. */
  deliver(orderId: number): Promise<OrderForStaff>;
  /** What a customer's purse contains. */
  balance(customerId: number): Promise<number>;
  /** Stock and reserved quantity. */
  stock(itemId: number): Promise<[number, number]>;
  /** Rows of the money ledger, as `kind amount`, in order. */
  ledger(orderId: number): Promise<string[]>;
  /** Rules of `verify` that are broken. */
  broken(): Promise<BrokenRule[]>;
  home: number;
  pickup: number;
  cod: number;
  transfer: number;
};

const start = new Date('2026-11-20T04:00:00Z');
const log = pino({ level: 'silent' });
const routes = new Map<string, (typeof ordersRoutes)[number]>(ordersRoutes.map((route) => [route.name, route]));

export async function orderingShop(): Promise<OrderingShop> {
  const database = await testDatabase();
  const { db } = database;
  let now = start;
  const clock = { now: () => now };
  const methods = await addMethods(db);
  const base = { ...database, now: clock.now, ...methods };
  const callerOf = (caller: Caller) => ordersCaller(base, caller);
  const staff = callerOf(await addStaff(base, false));
  return {
    ...base,
    deps: { db, clock, log, shop: shopFacts() },
    advance: (days) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    ...productBuilders(base),
    ...rulesIn(base),
    customer: (credits = 0) => addCustomer(base, credits),
    place: (request) => inTransaction(db, async (tx) => placing.createOrder(tx, await buildDraft(tx, base, request))),
    staff,
    ...stepsBy(staff),
    superman: callerOf(await addStaff(base, true)),
    as: (id) => callerOf({ kind: 'customer', id, name: 'Lin', tokenId: 0 }),
    guest: callerOf({ kind: 'guest' }),
    balance: async (customerId) => {
      const purse = await db.selectFrom('credit_purses').select('balance').where('customer_id', '=', customerId).executeTakeFirst();
      return purse?.balance ?? 0;
    },
    stock: async (itemId) => {
      const row = await db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();
      return [row.stock, row.reserved];
    },
    ledger: async (orderId) => {
      const rows = await db.selectFrom('money_entries').select(['kind', 'amount']).where('order_id', '=', orderId).orderBy('id').execute();
      return rows.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    broken: () => findBrokenRules(database.pool, now),
  };
}

const stepsBy = (staff: OrdersCaller): Pick<OrderingShop, 'pay' | 'deliver'> => ({
  pay: (id) => staff('move', { id, machine: 'payment', from: 'unpaid', to: 'paid' }),
  deliver: async (id) => {
    for (const { id: parcel_id } of (await staff('show', { id })).shippings) {
      await staff('move', { id, machine: 'shipping', parcel_id, from: 'unshipped', to: 'shipped' });
      await staff('move', { id, machine: 'shipping', parcel_id, from: 'shipped', to: 'delivered' });
    }
    return staff('show', { id });
  },
});

type Methods = Pick<OrderingShop, 'home' | 'pickup' | 'cod' | 'transfer'>;
type OrderingBase = TestDatabase & Methods & { now(): Date };

const addMethods = (db: TestDatabase['db']): Promise<Methods> =>
  inTransaction(db, async (tx) => {
    const common = { note: null, min_total: null, max_total: null, countries: ['tw'], active: true };
    const delivery = (form: object) => addDeliveryMethod(tx, deliveryForm.parse({ ...common, pickup_address: null, ...form }));
    const payment = (form: object) =>
      addPaymentMethod(tx, paymentForm.parse({ ...common, instructions: null, bank: null, expire_minutes: null, ...form }));
    const bank = { name: 'Bank', branch: '', code: '000', account_name: 'Tingha', account_number: '000-000' };
    await tx.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
    return {
      home: (await delivery({ name: { tw: '宅配', en: 'Home' }, kind: 'home', fee: 100, free_threshold: 1500 })).id,
      pickup: (await delivery({ name: { tw: '自取', en: 'Pick-up' }, kind: 'shop_pickup', fee: 0, free_threshold: null })).id,
      cod: (await payment({ name: { tw: '貨到付款', en: 'Cash' }, kind: 'cod', fee: 30 })).id,
      transfer: (await payment({ name: { tw: '轉帳', en: 'Transfer' }, kind: 'bank_transfer', fee: 0, bank, expire_minutes: 4320 })).id,
    };
  });

async function addStaff({ db, now }: OrderingBase, superman: boolean): Promise<Caller> {
  const id = await inTransaction(db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const roles = [superman ? ('super-admin' as const) : ('manager' as const)];
    const account = { name: 'Chen', email: `${randomId()}@example.com`, ...(await quickPassword('staff12345')) };
    return staffSetup.createStaff(tx, { ...account, roles, now: now() });
  });
  return {
    kind: 'staff',
    id,
    name: 'Chen',
    sessionId: 0,
    superman,
    permissions: new Set(['orders update', 'orders create', 'orders view', 'logs view']),
  };
}

function ordersCaller({ db, now }: OrderingBase, caller: Caller): OrdersCaller {
  const call = async (name: string, input: object) => {
    const route = routes.get(`orders.${name}`);
    if (!route) throw new Error(`no route ${name}`);
    const shop = shopFacts();
    const ctx = {
      db,
      clock: { now },
      caller,
      locale: 'en',
      requestId: 'test',
      log,
      files: {} as Context['files'],
      shop,
      web: inProcessWeb,
    };
    const result = await route.handler(ctx as Context, route.endpoint.input.parse(input));
    return route.endpoint.output.parse(result === undefined ? undefined : JSON.parse(JSON.stringify(result)));
  };
  return call as OrdersCaller;
}

function productBuilders({ db, now }: OrderingBase): Pick<OrderingShop, 'item' | 'combo' | 'gift'> {
  const saving = () => ({ currency: 'twd' as const, now: now(), staffId: null, stockKind: 'initial' as const });
  const add = (form: Parameters<typeof plainForm>[1], items: ReturnType<typeof plainItem>[]) => {
    const sku = randomId();
    return inTransaction(db, (tx) =>
      productSetup.addProduct(tx, plainForm(sku, { items, name: { tw: '胭脂碗', en: 'Bowl' }, ...form }), saving()),
    );
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
      const gift = { name: json({ tw: '茶則' }), stock, per_order_max: 5 };
      const { id } = await db.insertInto('gifts').values(gift).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('stock_movements').values({ gift_id: id, kind: 'initial', stock_delta: stock, reserved_delta: 0 }).execute();
      return id;
    },
  };
}

function rulesIn({ db, now }: OrderingBase): Pick<OrderingShop, 'offer' | 'coupon'> {
  const gives = (off: number) => ({
    name: json({ tw: '折扣', en: 'Off' }),
    class: 'order' as const,
    benefit: json({ kind: 'amount', amount: off }),
  });
  return {
    offer: async (off, { total, perCustomer, firstOrder = false } = {}) => {
      const limits = { limit_total: total ?? null, limit_per_customer: perCustomer ?? null };
      const conditions = json({ first_order: firstOrder });
      const row = { ...gives(off), ...limits, conditions, public_id: randomId().replaceAll('-', ''), trigger: 'link' as const };
      return (await db.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    coupon: async (off) => {
      const campaign = { ...gives(off), code_style: 'unique' as const, issue: 'manual' as const, issued: 1 };
      const { id } = await db.insertInto('coupon_campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
      const ticket = { campaign_id: id, code: randomId().toUpperCase(), issued_at: now() };
      return (await db.insertInto('coupons').values(ticket).returning('id').executeTakeFirstOrThrow()).id;
    },
  };
}

async function addCustomer({ db, now }: OrderingBase, credits: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const customerId = await createCustomer(tx, { name: 'Lin', email: `${randomId()}@example.com`, createdAt: now() });
    if (credits > 0)
      await tx
        .insertInto('settings')
        .values({ name: 'credits', value: json({ reserve: false, reward_rate: 10 }) })
        .onConflict((c) => c.doNothing())
        .execute();
    const grant = { customerId, amount: credits, description: { tw: '禮' }, expiresAt: null, effectKey: `test:${customerId}`, now: now() };
    if (credits > 0) await grantCredits(tx, grant);
    return customerId;
  });
}
