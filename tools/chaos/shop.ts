import http from 'node:http';
import { sql } from 'kysely';
import { startSimulators } from '#integrations/simulators.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import type { TappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { paymentForm } from '#modules/payments/contract.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { deliveryForm } from '#modules/shipping/contract.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { seal } from '#platform/crypto/sealed.ts';
import { createDatabase, type Database, inTransaction } from '#platform/db/database.ts';
import { embeddedAddress } from '#platform/db/embedded/embedded-postgres.ts';
import { json } from '#platform/db/json.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { overHttp } from '#testing/servers/over-http.ts';
import {
  childPid,
  createDataFolder,
  databaseUrl,
  freePort,
  isAlive,
  postgresPid,
  type RunningProgram,
  startProgram,
} from '#testing/servers/running-program.ts';

export const secretKey = 'a secret that only this run knows, and long enough';

export type Methods = Record<'home' | 'pickup' | 'cod' | 'transfer', number>;

/** A shop as in production: embedded PostgreSQL, two servers, a worker, their supervisors, and a card provider that outlives them. */
export type ChaosShop = {
  methods: Methods;
  simulator: TappaySimulator;
  db: Database;
  pool: Pool;
  tappayBase: string;
  /** One of the two servers, called by a visitor with this address. */
  server(n: number, address: string): ReturnType<typeof overHttp>;
  /** Adds a product with this stock; returns the id of its item. */
  addItem(price: number, stock: number): Promise<number>;
  /** Whether cards are sent to the bank's page from now on. */
  requireBankPage(isRequired: boolean): Promise<void>;
  /** Process ids by role; undefined while a process is being restarted. */
  victims(): Record<'server' | 'other server' | 'worker' | 'postgres', number | undefined>;
  output(): string;
  close(): Promise<void>;
};

export async function openShop(): Promise<ChaosShop> {
  const dataFolder = createDataFolder();
  const simulators = await startSimulators({ port: 0 });
  const ports = [await freePort(), await freePort()] as const;
  const shared = { SECRET_KEY: secretKey, TAPPAY_BASE: simulators.tappay.base_url, TRUSTED_PROXIES: '127.0.0.1' };
  const first = startProgram({ ...shared, DATA_DIR: dataFolder.folder, PORT: String(ports[0]) });
  await first.opened;
  const address = embeddedAddress(dataFolder.folder);
  const second = startProgram({
    ...shared,
    DATA_DIR: `${dataFolder.folder}/other`,
    PORT: String(ports[1]),
    ROLE: 'server',
    DATABASE_URL: databaseUrl(address),
  });
  await second.opened;
  const pool = createPool(address, { max: 4, statementTimeoutMs: 0 });
  const db = createDatabase(pool);
  const methods = await addMethods(db, simulators.tappay.base_url);
  const agents = ports.map(() => new http.Agent({ keepAlive: true }));
  return {
    methods,
    simulator: simulators.tappay.simulator,
    db,
    pool,
    tappayBase: simulators.tappay.base_url,
    server: (n, visitor) => {
      const [port, agent] = [ports[n % 2] ?? 0, agents[n % 2]];
      return overHttp({ port, ...(agent && { agent }), headers: { 'x-forwarded-for': visitor } });
    },
    addItem: (price, stock) => addItem(db, price, stock),
    requireBankPage: (isRequired) => requireBankPage(db, isRequired),
    victims: () => ({
      server: childPid(first, 'server'),
      'other server': childPid(second, 'server'),
      worker: childPid(first, 'worker'),
      postgres: postgresPid(dataFolder.folder),
    }),
    output: () => first.output() + second.output(),
    close: async () => {
      for (const agent of agents) agent.destroy();
      await db.destroy();
      for (const program of [second, first]) await stopProgram(program);
      await simulators.stop();
      await dataFolder.clear();
    },
  };
}

export async function requireBankPage(db: Database, isRequired: boolean): Promise<void> {
  const account = sql<string>`account || jsonb_build_object('three_domain_secure', ${isRequired}::boolean)`;
  await sql`update payment_methods set account = ${account} where id = 1`.execute(db);
}

export async function stopProgram(program: RunningProgram): Promise<void> {
  if (isAlive(program.pid)) process.kill(program.pid, 'SIGTERM');
  await program.ended;
}

export const addMethods = (db: Database, tappayBase: string): Promise<Methods> =>
  inTransaction(db, async (tx) => {
    const common = { note: null, min_total: null, max_total: null, countries: ['tw'], active: true };
    const delivery = (form: object) =>
      addDeliveryMethod(tx, deliveryForm.parse({ ...common, pickup_address: null, free_threshold: null, ...form }));
    const payment = (form: object) =>
      addPaymentMethod(tx, paymentForm.parse({ ...common, instructions: null, bank: null, expire_minutes: null, ...form }));
    const bank = { name: 'Bank', branch: '', code: '000', account_name: 'Shop', account_number: '000-000' };
    const { partner_key, merchant_id, app_id, app_key } = tappaySandbox(tappayBase);
    const account = json({ merchant_id, app_id, app_key, three_domain_secure: false });
    const credentials = seal(partner_key, 'payment_credentials', secretKey);
    await tx.updateTable('payment_methods').set({ active: true, account, credentials, sandbox: true }).where('id', '=', 1).execute();
    return {
      home: (await delivery({ name: { tw: 'Home' }, kind: 'home', fee: 100 })).id,
      pickup: (await delivery({ name: { tw: 'Pick-up' }, kind: 'shop_pickup', fee: 0 })).id,
      cod: (await payment({ name: { tw: 'Cash' }, kind: 'cod', fee: 30 })).id,
      transfer: (await payment({ name: { tw: 'Transfer' }, kind: 'bank_transfer', fee: 0, bank, expire_minutes: 4320 })).id,
    };
  });

let items = 0;

export async function addItem(db: Database, price: number, stock: number): Promise<number> {
  const sku = `CHAOS-${++items}`;
  const form = plainForm(sku, { items: [plainItem(sku, { price, stock })] });
  const saving = { currency: 'twd' as const, now: systemClock.now(), staffId: null, stockKind: 'initial' as const };
  const { itemIds } = await inTransaction(db, (tx) => productSetup.addProduct(tx, form, saving));
  return itemIds[0] ?? 0;
}
