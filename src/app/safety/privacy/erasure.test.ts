import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundShop, grantCredits } from '#modules/credits/index.ts';
import { erasureEffects } from '#modules/customers/index.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { signUpCustomer, staffWith, superman } from '#testing/clients.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { until } from '#testing/servers/running-program.ts';
import { eraseTraces } from '../../erase-traces.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  await superman(shop);
});
afterAll(() => shop.close());

/** Tables with a row that contains one of these texts, the queue's included. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`.execute(
    shop.db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const patterns = texts.map((text) => `%${text.toLowerCase()}%`);
    const { rows: hits } = await sql`select 1 from ${sql.raw(name)} as t where lower(t::text) like any(${patterns}) limit 1`.execute(
      shop.db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** A job of an effect with this address, carried out. */
async function doneJob(email: string): Promise<void> {
  const jobs = await startJobs(shop.fixtures.address, createLog('silent', 'test'));
  let done = false;
  await jobs.work('effect.left', 1, async () => {
    done = true;
  });
  await inTransaction(shop.db, (tx) => jobs.enqueue(tx, 'effect.left', [{ kind: 'left', payload: { email } }]));
  await until('the job', () => done);
  await jobs.stop();
}

type Person = { id: number; name: string; email: string };

/** A webhook's delivery about this customer. */
async function leaveDelivery({ id, name, email }: Person): Promise<void> {
  const { db } = shop;
  const webhook = {
    url: 'https://erp.example.com/',
    events: ['customer.changed'],
    active: false,
    secret: Buffer.from('sealed'),
    created_at: new Date(),
  };
  const { id: webhook_id } = await db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  const delivery = {
    webhook_id,
    event: 'customer.changed',
    subject_type: 'customer',
    subject_id: id,
    once: 'erased',
    body: name,
    answer: email,
  };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, state: 'delivered' })
    .execute();
}

/** What a shop stores about a customer besides their account. */
async function leaveTraces({ id, name, email }: Person): Promise<void> {
  const { db } = shop;
  await db.updateTable('customers').set({ name }).where('id', '=', id).execute();
  const mail = {
    effect_key: `mail ${id}`,
    kind: 'account_notice',
    recipient: email,
    locale: 'tw' as const,
    subject: name,
    html: name,
    plain: name,
  };
  await db
    .insertInto('mails')
    .values({ ...mail, state: 'sent' })
    .execute();
  const sms = { ...mail, effect_key: `sms ${id}`, recipient: '+886987650123', channel: 'sms' as const, segments: 1 };
  await db.updateTable('customers').set({ phone: sms.recipient }).where('id', '=', id).execute();
  await db
    .insertInto('mails')
    .values({ ...sms, state: 'sent' })
    .execute();
  await db
    .insertInto('audit_log')
    .values({ subject_type: 'Order', subject_id: 1, action: 'cancel', actor_kind: 'customer', actor_id: id, actor_name: name })
    .execute();
  await db
    .insertInto('outbox')
    .values({ kind: 'customer_password_reset', effect_key: `reset ${id}`, payload: json({ email }) })
    .execute();
  await doneJob(email);
  const order_id = await insertBareOrder(db, { customer_id: id });
  // An open order would keep the account.
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order_id).execute();
  const visit = { order_id, url: 'https://shop.example/cart', client_ip: '203.0.113.77', user_agent: 'a browser', created_at: new Date() };
  await db.insertInto('order_visits').values(visit).execute();
  await leaveDelivery({ id, name, email });
  await db.insertInto('analytics_visits').values({ order_id, client_id: '778899.112233', created_at: new Date() }).execute();
}

async function eraseByStaff(id: number): Promise<void> {
  const staff = await staffWith(shop, 'customers view', 'customers update');
  const { body } = await staff.call<{ version: number }>('GET', `/api/admin/customers/${id}`);
  expect((await staff.call('POST', `/api/admin/customers/${id}/anonymise`, { version: body.version })).status).toBe(200);
}

/** What the worker does after the last erasure. */
async function carryOut(): Promise<void> {
  const effect = await shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'customer_erased')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const handlers = erasureEffects.subscribe({
    customer_erased: (person) => eraseTraces({ db: shop.db, files: shop.files, clock: shop.fixtures.clock }, person),
  });
  await handlers.customer_erased(effect.payload, effect.effect_key);
}

test('after staff erase an account its open cart and its saved cards are gone', async () => {
  const customer = await signUpCustomer(shop);
  const { itemId } = await shop.fixtures.product();
  const { body: cart } = await customer.call('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 1 } });
  await customer.call('PUT', `/api/cart/${cart['id']}`, { recipient_name: 'Qworivast', recipient_address: '12 Qworivast Lane' });
  const card = {
    customer_id: customer.id,
    payment_method_id: 1,
    token: Buffer.from('sealed'),
    brand: 'visa' as const,
    created_at: new Date(),
  };
  await shop.db.insertInto('saved_cards').values(card).execute();
  expect(await tablesWith('Qworivast')).toEqual(['public.carts']);
  await eraseByStaff(customer.id);
  await carryOut();
  expect(await tablesWith('Qworivast')).toEqual([]);
  const cards = await shop.db.selectFrom('saved_cards').select('removed_at').where('customer_id', '=', customer.id).execute();
  expect(cards).toEqual([{ removed_at: expect.any(Date) }]);
});

test('the unspent credits of an erased customer end, and what the shop’s purse paid for them returns to it', async () => {
  const customer = await signUpCustomer(shop);
  const now = shop.fixtures.clock.now();
  const settings = await inTransaction(shop.db, (tx) => readCreditSettings(tx, now));
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'credits', { ...settings, reserve: true }));
  await inTransaction(shop.db, (tx) => fundShop(tx, { amount: 500, now }));
  const grant = { customerId: customer.id, amount: 120, description: { tw: '禮' }, expiresAt: null, effectKey: 'gift', now };
  await inTransaction(shop.db, (tx) => grantCredits(tx, grant));
  const balances = async () => {
    const rows = await shop.db.selectFrom('credit_purses').select(['customer_id', 'balance']).orderBy('balance').execute();
    return rows.map(({ customer_id, balance }) => [customer_id, balance]);
  };
  expect(await balances()).toEqual([
    [customer.id, 120],
    [null, 380],
  ]);
  await eraseByStaff(customer.id);
  for (let run = 0; run < 2; run++) await carryOut();
  expect(await balances()).toEqual([
    [customer.id, 0],
    [null, 500],
  ]);
  expect(await shop.fixtures.broken()).toEqual([]);
});

test.each(['the customer', 'staff'])('after %s erases an account no table contains its name or address', async (who) => {
  const customer = await signUpCustomer(shop);
  const { email } = customer.account;
  const name = `Qworivast ${who.replace(' ', '')}`;
  await customer.call('POST', '/api/contact', { name, email, phone: '', subject: '', message: `I am ${name}`, pictures: [] });
  await leaveTraces({ id: customer.id, name, email });
  const ours = ['public.audit_log', 'public.contact_messages', 'public.customers', 'public.mails', 'public.webhook_deliveries'];
  expect(await tablesWith(name)).toEqual(expect.arrayContaining(ours));
  expect(await tablesWith(email)).toEqual(expect.arrayContaining(['public.outbox', 'pgboss.job']));

  if (who === 'staff') {
    await eraseByStaff(customer.id);
  } else {
    expect((await customer.call('DELETE', '/api/customer/me', { password: customer.account.password })).status).toBe(204);
  }
  // Twice: a worker may be interrupted after it.
  for (let run = 0; run < 2; run++) await carryOut();
  expect(await tablesWith(name, email, '987650123', '203.0.113.77', '778899.112233')).toEqual([]);
  const mail = await shop.db
    .selectFrom('mails')
    .select(['recipient', 'state'])
    .where('effect_key', '=', `mail ${customer.id}`)
    .executeTakeFirst();
  expect(mail).toEqual({ recipient: '—', state: 'sent' });
});
