import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverDue } from '#modules/webhooks/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { guest, type StaffClient, signUpCustomer, staffWith, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';
import { type Received, type WebhookReceiver, webhookReceiver } from '#testing/servers/webhook-receiver.ts';
import { webhookWorker } from '#testing/webhooks.ts';

let shop: ServedShop;
let office: StaffClient;
let receiver: WebhookReceiver;
let worker: ReturnType<typeof webhookWorker>;
beforeAll(async () => {
  shop = await servedShop();
  worker = webhookWorker(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  receiver = await webhookReceiver();
  office = await superman(shop);
});
afterEach(async () => {
  await sql`delete from webhooks`.execute(shop.db);
  await receiver.close();
});

type Delivery = {
  id: number;
  event: string;
  state: string;
  attempts: number;
  status: number | null;
  answer: string | null;
  error: string | null;
};
const minutes = (n: number): void => shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + n * 60_000));

/** A webhook whose receiver is on this machine; its address is written into the database, as no form takes it. */
async function addWebhook(...events: string[]): Promise<{ id: number; secret: string }> {
  const form = { url: 'https://erp.example.com/hooks', events, active: true };
  const { status, body, text } = await office.call<{ id: number; secret: string }>('POST', '/api/admin/webhooks', form);
  expect(status, text).toBe(201);
  await sql`update webhooks set url = ${receiver.url} where id = ${body.id}`.execute(shop.db);
  return body;
}
const log = async (id: number): Promise<Delivery[]> =>
  (await office.call<{ data: Delivery[] }>('GET', `/api/admin/webhooks/${id}/deliveries`)).body.data;
const order = async () => {
  const { itemId } = await shop.fixtures.product({ stock: 20 });
  return buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
};
const bodies = () =>
  receiver.received.map(
    ({ body }) => JSON.parse(body) as { id: string; event: string; subject: { id: number }; data: Record<string, unknown> },
  );

test('an order is delivered under a signature that only the secret makes, with what the API answers of it', async () => {
  const { id, secret } = await addWebhook('order.placed');
  await order();
  await worker.run();
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0] as Received;
  const [, second, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-shophouse-signature'])) ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${second}.${body}`).digest('hex'));
  expect(Number(second)).toBe(Math.floor(shop.fixtures.clock.now().getTime() / 1000));
  const sent = bodies()[0];
  expect(headers).toMatchObject({ 'x-shophouse-event': 'order.placed', 'x-shophouse-id': sent?.id, 'content-type': 'application/json' });
  const orderId = sent?.subject.id;
  expect(sent).toMatchObject({ event: 'order.placed', version: 1, subject: { type: 'order', id: orderId } });
  expect(sent?.data).toEqual((await office.call('GET', `/api/admin/orders/${orderId}`, undefined, { 'accept-language': 'zh-TW' })).body);
  expect(await log(id)).toMatchObject([{ event: 'order.placed', state: 'delivered', attempts: 1, status: 204 }]);
  await worker.run();
  expect(receiver.received).toHaveLength(1);
});

test('an order’s tax ID is for customs only: it is in no body', async () => {
  await addWebhook('order.placed');
  await order();
  const taxId = createSecrets(secretKey).seal('A123456789', 'tax_id');
  await shop.db.updateTable('orders').set({ tax_id: taxId }).execute();
  await worker.run();
  const [sent] = bodies();
  expect(sent?.data).toMatchObject({ tax_id: null });
  expect((await office.call('GET', `/api/admin/orders/${sent?.subject.id}`)).body).toMatchObject({ tax_id: 'A123456789' });
});

test('the events of an order’s whole life are delivered in their order, once each', async () => {
  await addWebhook(
    ...['order.placed', 'order.paid', 'payment.received', 'parcel.shipped', 'parcel.delivered', 'order.completed', 'order.cancelled'],
  );
  await order();
  const [row] = await shop.db.selectFrom('orders').select(['id', 'grand_total']).orderBy('id', 'desc').limit(1).execute();
  const path = `/api/admin/orders/${row?.id}`;
  const move = async (machine: string, from: string, to: string) => {
    const { status, text } = await office.call('POST', `${path}/move`, { machine, from, to });
    expect(status, text).toBe(200);
  };
  const { body } = await office.call<{ grand_total: number }>('GET', path);
  const paid = await office.call('POST', `${path}/payments`, {
    kind: 'bank_transfer',
    amount: body.grand_total,
    received_on: '2026-11-20',
    note: '',
  });
  expect(paid.status, paid.text).toBeLessThan(300);
  await move('shipping', 'unshipped', 'preparing');
  await move('shipping', 'preparing', 'shipped');
  await move('shipping', 'shipped', 'delivered');
  await move('order', 'processing', 'completed');
  await worker.run();
  expect(bodies().map(({ event }) => event)).toEqual([
    'order.placed',
    'payment.received',
    'order.paid',
    'parcel.shipped',
    'parcel.delivered',
    'order.completed',
  ]);
});

test('stock and customers are delivered as their lists and pages show them', async () => {
  await addWebhook('stock.changed', 'customer.registered', 'customer.changed');
  const { itemId } = await shop.fixtures.product({ stock: 5 });
  const customer = await signUpCustomer(shop);
  await shop.db.updateTable('customers').set({ name: 'New name' }).where('id', '=', customer.id).execute();
  await shop.db.updateTable('customers').set({ last_seen_at: new Date() }).where('id', '=', customer.id).execute();
  await worker.run();
  const events = bodies();
  const stock = events.find(({ event }) => event === 'stock.changed');
  expect(stock?.data).toMatchObject({ id: itemId, stock: 5 });
  expect(events.filter(({ event }) => event.startsWith('customer.')).map(({ event, data }) => [event, data['id'], data['name']])).toEqual([
    ['customer.registered', customer.id, 'New name'],
    ['customer.changed', customer.id, 'New name'],
  ]);
});

test('what is rolled back is not delivered', async () => {
  await addWebhook('customer.registered');
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('customers').values({ name: 'Ghost', email: 'ghost@example.com' }).execute();
      throw new Error('rolled back');
    })
    .catch(() => {});
  await worker.run();
  expect(receiver.received).toEqual([]);
});

test('a refused delivery is repeated after growing pauses with the same id and body, and later ones of its subject wait', async () => {
  const { id } = await addWebhook('customer.registered', 'customer.changed');
  receiver.answer({ status: 503, body: 'later\n'.repeat(400) });
  const customer = await signUpCustomer(shop);
  await shop.db.updateTable('customers').set({ name: 'Second' }).where('id', '=', customer.id).execute();
  await worker.run();
  await worker.run();
  expect(receiver.received).toHaveLength(1);
  const [changed, registered] = await log(id);
  expect(registered).toMatchObject({ state: 'pending', attempts: 1, status: 503, answer: 'later\n'.repeat(400).slice(0, 1024) });
  expect(changed).toMatchObject({ state: 'pending', attempts: 0 });
  minutes(1);
  receiver.answer({ status: 200 });
  await worker.run();
  expect(bodies().map(({ event }) => event)).toEqual(['customer.registered', 'customer.registered', 'customer.changed']);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test('after three days it is failed and the webhook paused, which is on the to-do list; resumed, what waited is sent; replay sends the rest', async () => {
  const { id } = await addWebhook('customer.registered');
  receiver.answer({ status: 500 });
  await signUpCustomer(shop);
  const start = shop.fixtures.clock.now();
  for (let step = 0; step < 20; step++) {
    await worker.run();
    minutes(480);
  }
  office = await superman(shop);
  expect(await log(id)).toMatchObject([{ state: 'failed', status: 500 }]);
  const todo = async () => {
    const { body } = await office.call<{ todo: { kind: string; count: number }[] }>('GET', '/api/admin/reports/dashboard');
    return body.todo.find(({ kind }) => kind === 'paused_webhooks')?.count;
  };
  expect(await todo()).toBe(1);
  const tries = receiver.received.length;
  receiver.answer({ status: 200 });
  await signUpCustomer(shop);
  await worker.run();
  expect(receiver.received).toHaveLength(tries);
  expect((await office.call('POST', `/api/admin/webhooks/${id}/resume`)).status).toBe(204);
  await worker.run();
  expect(receiver.received).toHaveLength(tries + 1);
  expect(await todo()).toBeUndefined();
  const { body } = await office.call('POST', `/api/admin/webhooks/${id}/replay`, { since: start.toISOString() });
  expect(body).toEqual({ count: 1 });
  await worker.run();
  expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  const first = (await log(id)).at(-1)?.id;
  expect((await office.call('POST', `/api/admin/webhooks/${id}/deliveries/${first}/replay`)).status).toBe(204);
  await worker.run();
  expect(receiver.received.at(-1)?.headers['x-shophouse-id']).toBe(`evt_${first}`);
});

test('a redirect is not followed, and a receiver that does not answer counts as a failed attempt', async () => {
  const { id } = await addWebhook('customer.registered');
  const elsewhere = await webhookReceiver();
  receiver.answer({ status: 302, headers: { location: elsewhere.url } });
  await signUpCustomer(shop);
  await worker.run();
  expect(elsewhere.received).toEqual([]);
  expect(await log(id)).toMatchObject([{ state: 'pending', status: 302 }]);
  await elsewhere.close();
  await receiver.close();
  minutes(1);
  await worker.run();
  expect(await log(id)).toMatchObject([{ state: 'pending', attempts: 2, status: null, error: 'ECONNREFUSED' }]);
});

test('outside a demo no delivery goes to this machine, whatever was saved, and no private address can be saved', async () => {
  const { id } = await addWebhook('customer.registered');
  await signUpCustomer(shop);
  await deliverDue({ ...worker.deps, allowsLoopback: false });
  expect(receiver.received).toEqual([]);
  expect(await log(id)).toMatchObject([{ state: 'pending', status: null, error: 'ENOTPUBLIC' }]);
  // A name whose address is private is refused where the connection is made.
  await sql`update webhooks set url = 'https://localhost.localdomain/' where id = ${id}`.execute(shop.db);
  for (const url of ['http://erp.example.com/', 'https://127.0.0.1/', 'https://169.254.169.254/', receiver.url]) {
    const { status, body } = await office.call<{ errors: object }>('POST', '/api/admin/webhooks', {
      url,
      events: ['order.paid'],
      active: true,
    });
    expect([status, body.errors]).toEqual([422, { url: ['Enter an https address on the public internet'] }]);
  }
});

test('twenty workers at once send each delivery once', async () => {
  const { id } = await addWebhook('customer.registered');
  for (let n = 0; n < 6; n++) await signUpCustomer(shop);
  await Promise.all(Array.from({ length: 20 }, () => worker.run()));
  await worker.run();
  expect(receiver.received.map(({ headers }) => headers['x-shophouse-id'])).toHaveLength(6);
  expect(new Set(receiver.received.map(({ headers }) => headers['x-shophouse-id'])).size).toBe(6);
  expect((await log(id)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('staff who choose an event must be allowed to see its data, and the secret is in no later answer', async () => {
  const clerk = await staffWith(shop, 'system update', 'products view');
  const send = (events: string[]) => clerk.call('POST', '/api/admin/webhooks', { url: 'https://erp.example.com/', events, active: true });
  expect((await send(['order.placed'])).body).toMatchObject({ code: 'webhook_rights' });
  expect((await send(['stock.changed'])).status).toBe(201);
  const { id, secret } = await addWebhook('order.placed');
  const { body } = await clerk.call('GET', `/api/admin/webhooks/${id}`);
  const moved = { ...body, url: 'https://thief.example.com/' };
  expect((await clerk.call('PUT', `/api/admin/webhooks/${id}`, moved)).body).toMatchObject({ code: 'webhook_rights' });
  expect((await clerk.call('POST', `/api/admin/webhooks/${id}/secret`)).body).toMatchObject({ code: 'webhook_rights' });
  const { text } = await office.call('GET', '/api/admin/webhooks');
  expect(text).not.toContain(secret);
  const stored = await shop.db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
  expect(stored.secret.includes(Buffer.from(secret))).toBe(false);
});

test('staff who may not read the data of an event neither see its bodies nor lead what is stored to another address', async () => {
  const clerk = await staffWith(shop, 'system update', 'products view');
  const { id } = await addWebhook('order.placed', 'stock.changed');
  await order();
  await worker.run();
  const bodiesFor = async (reader: StaffClient) => {
    const { body } = await reader.call<{ data: { event: string; request: string | null }[] }>(
      'GET',
      `/api/admin/webhooks/${id}/deliveries`,
    );
    return Object.fromEntries(body.data.map(({ event, request }) => [event, request !== null]));
  };
  expect(await bodiesFor(clerk)).toEqual({ 'order.placed': false, 'stock.changed': true });
  expect(await bodiesFor(office)).toEqual({ 'order.placed': true, 'stock.changed': true });
  const save = async (by: StaffClient, url: string) => {
    const { body } = await by.call<{ version: number }>('GET', `/api/admin/webhooks/${id}`);
    return by.call('PUT', `/api/admin/webhooks/${id}`, { url, events: ['stock.changed'], active: true, version: body.version });
  };
  expect((await save(clerk, 'https://thief.example.com/')).body).toMatchObject({ code: 'webhook_rights' });
  expect((await save(office, 'https://erp.example.com/hooks')).status).toBe(200);
  // Orders are no longer chosen, but their deliveries are stored and could be sent again.
  expect((await save(clerk, 'https://thief.example.com/')).body).toMatchObject({ code: 'webhook_rights' });
  expect((await save(clerk, 'https://erp.example.com/hooks')).status).toBe(200);
});
