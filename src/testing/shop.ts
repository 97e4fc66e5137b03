import pino from 'pino';
import type { Contracts } from '#app/contracts.ts';
import type { BrokenRule } from '#app/verify/run.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { routes as account } from '#modules/account/routes.ts';
import { routes as cart } from '#modules/cart/routes.ts';
import type { ProductForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { routes as checkout } from '#modules/checkout/routes.ts';
import { createCustomer } from '#modules/customers/index.ts';
import { routes as orders } from '#modules/orders/routes.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { routes as payments } from '#modules/payments/routes.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { routes as shipping } from '#modules/shipping/routes.ts';
import { staffSetup } from '#modules/staff/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { plainForm, plainItem } from './products/plain-product.ts';
import { quickPassword } from './quick-password.ts';
import { shopFacts } from './shop-facts.ts';
import { findBrokenRules } from './verify/broken-rules.ts';

/** Cards are charged over HTTP only: see servedShop. The store map needs no network except for the carrier's list, which is unavailable. */
const ports = {
  card: () => {
    throw new Error('a shop without HTTP takes no cards');
  },
  page: async () => undefined,
  storeMap: async () => createStoreMap(ecpayLogisticsSandbox('http://127.0.0.1:9')),
  signIn: async () => undefined,
  newbang: async () => undefined,
  supplierStock: async () => {},
};
const routes = new Map(
  [...account(ports), ...cart(ports), ...checkout(ports), ...orders, ...payments, ...shipping].map((route) => [route.name, route]),
);

/** A caller of the shop with a cookie jar. Answers are checked against the contract. */
export type TestCaller = {
  call<M extends keyof Contracts & string, K extends keyof Contracts[M] & string>(
    name: `${M}.${K}`,
    input: InputOf<Extract<Contracts[M][K], Endpoint>>,
  ): Promise<OutputOf<Extract<Contracts[M][K], Endpoint>>>;
  cookies: Map<string, string>;
};

export type TestShop = TestDatabase & {
  clock: Clock & { set(now: Date): void };
  guest(locale?: Locale): TestCaller;
  member(): Promise<TestCaller & { id: number; name: string; email: string; password: string }>;
  staff(options?: { superman?: boolean }): Promise<TestCaller>;
  /** A product with one item; returns both ids. */
  product(changes?: { price?: number; stock?: number; form?: Partial<ProductForm> }): Promise<{ id: number; itemId: number }>;
  /** Rules of `verify` that are broken. */
  broken(): Promise<BrokenRule[]>;
  home: number;
  pickup: number;
  cod: number;
  transfer: number;
};

/**
 * A shop on a database of its own: two delivery methods (home 100, free from 1,500; pick-up free), two payment methods (cash 30,
 * transfer).
 */
export async function testShop(options: { connections?: number | undefined } = {}): Promise<TestShop> {
  const database = await testDatabase(options);
  let now = new Date('2026-11-20T04:00:00Z');
  const clock = {
    now: () => now,
    set: (next: Date) => {
      now = next;
    },
  };
  const createCaller = (caller: Caller, locale: Locale = 'en') => testCaller(database, { caller, locale, clock });
  let count = 0;
  return {
    ...database,
    ...(await addMethods(database)),
    clock,
    broken: () => findBrokenRules(database.pool, now),
    guest: (locale) => createCaller({ kind: 'guest' }, locale),
    member: async () => {
      const account = { name: '林美惠', email: `member${++count}@example.com`, password: 'member12345' };
      const id = await inTransaction(database.db, async (tx) =>
        createCustomer(tx, { ...account, ...(await quickPassword(account.password)), createdAt: now }),
      );
      return { ...createCaller({ kind: 'customer', id, name: account.name, tokenId: 0 }), id, ...account };
    },
    staff: async ({ superman = false } = {}) => createCaller(await addStaff(database, `staff${++count}@example.com`, superman, now)),
    product: async ({ price = 590, stock = 100, form = {} } = {}) => {
      const saving = { currency: 'twd' as const, now, staffId: null, stockKind: 'initial' as const };
      const sku = `SKU-${++count}`;
      const plain = plainForm(sku, { name: { tw: '胭脂碗', en: 'Rouge bowl' }, ...form, items: [plainItem(sku, { price, stock })] });
      const { id, itemIds } = await inTransaction(database.db, (tx) => productSetup.addProduct(tx, plain, saving));
      return { id, itemId: itemIds[0] ?? 0 };
    },
  };
}

const addMethods = ({ db }: TestDatabase): Promise<Record<'home' | 'pickup' | 'cod' | 'transfer', number>> =>
  inTransaction(db, async (tx) => {
    const home = { ...delivery, name: { tw: '宅配', en: 'Home delivery' }, kind: 'home' as const, fee: 100, free_threshold: 1500 };
    const pickup = { ...delivery, name: { tw: '門市自取', en: 'Pick-up' }, kind: 'shop_pickup' as const, fee: 0, free_threshold: null };
    const cod = { ...payment, name: { tw: '貨到付款', en: 'Cash on delivery' }, kind: 'cod' as const, fee: 30, max_total: 20_000 };
    const transfer = {
      ...payment,
      name: { tw: '銀行轉帳', en: 'Bank transfer' },
      kind: 'bank_transfer' as const,
      bank,
      expire_minutes: 4320,
    };
    return {
      home: (await addDeliveryMethod(tx, home)).id,
      pickup: (await addDeliveryMethod(tx, pickup)).id,
      cod: (await addPaymentMethod(tx, cod)).id,
      transfer: (await addPaymentMethod(tx, transfer)).id,
    };
  });

async function addStaff({ db }: TestDatabase, email: string, superman: boolean, now: Date): Promise<Caller> {
  const id = await inTransaction(db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Chen', email, ...(await quickPassword('staff12345')) };
    return staffSetup.createStaff(tx, { ...account, roles: [superman ? 'super-admin' : 'manager'], now });
  });
  const permissions = new Set(['orders update', 'orders view', 'system update'] as const);
  return { kind: 'staff', id, name: 'Chen', sessionId: 0, superman, permissions };
}

function testCaller(database: TestDatabase, calling: Omit<Calling, 'cookies'>): TestCaller {
  const cookies = new Map<string, string>();
  const call = async (name: string, input: object) => {
    const route = routes.get(name);
    if (!route) throw new Error(`no route ${name}`);
    const result = await route.handler(buildContext(database, { ...calling, cookies }), route.endpoint.input.parse(input));
    return route.endpoint.output.parse(JSON.parse(JSON.stringify(result ?? null)) ?? undefined);
  };
  return { call: call as TestCaller['call'], cookies };
}

const plainShop = shopFacts();
const log = pino({ level: 'silent' });

type Calling = { caller: Caller; locale: Locale; cookies: Map<string, string>; clock: Clock };

const buildContext = ({ db }: TestDatabase, { caller, locale, cookies, clock }: Calling): Context => ({
  db,
  clock,
  caller,
  locale,
  requestId: 'test',
  log,
  files: {} as Context['files'],
  shop: plainShop,
  web: {
    ...inProcessWeb,
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => {
      cookies.set(name, value);
    },
    clearCookie: (name) => {
      cookies.delete(name);
    },
  },
});

const delivery = { note: null, min_total: null, max_total: null, countries: ['tw' as const], pickup_address: null, active: true };
const payment = {
  note: null,
  fee: 0,
  min_total: null,
  max_total: null,
  countries: ['tw' as const],
  instructions: null,
  bank: null,
  expire_minutes: null,
  active: true,
};
const bank = { name: 'Bank', branch: '', code: '000', account_name: 'Tingha', account_number: '000-000' };
