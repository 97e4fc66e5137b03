import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import type { InvoicePort } from '#modules/invoices/ports.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { clearCreditSettings, setServicePrices } from '#testing/credit-prices.ts';
import { type InvoicingShop, invoicingShop } from '#testing/providers/invoicing.ts';
import { ordersContract } from '../contract.ts';
import { listOrders } from '../queries/list-orders.ts';
import { checkInvoice } from './check-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { showInvoices } from './show-invoices.ts';

let shop: InvoicingShop;
beforeAll(async () => {
  shop = await invoicingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  shop.simulator.set({});
  await shop.settings({ issue_on: 'paid', delay_days: 0, tax_type: 'taxed', active: true });
});

const withFailedInvoice = ordersContract.list.input.parse({ invoice: 'failed' });

describe('issuing', () => {
  test('a paid order gets one invoice over what was charged, and the buyer one mail', async () => {
    const { id, grand_total, order_no } = await shop.invoiced();
    const [invoice, ...more] = await shop.rows(id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ state: 'issued', amount: grand_total, tax: grand_total - Math.round(grand_total / 1.05), order_no });
    expect(await shop.atProvider(id)).toMatchObject([
      { number: invoice?.number, amount: grand_total, is_void: false, sent: { CarrierType: '1', Print: '0' } },
    ]);
    expect(await shop.mails(id)).toBe(1);
    await shop.check(id);
    await shop.send();
    expect([(await shop.rows(id)).length, await shop.mails(id)]).toEqual([1, 1]);
  });

  test('a priced invoice is issued while the shop’s purse is empty, and owed once', async () => {
    await setServicePrices(shop.db, { price_invoice: 3 }, shop.now());
    const { id } = await shop.invoiced();
    expect(await shop.rows(id)).toMatchObject([{ state: 'issued' }]);
    await Promise.all(Array.from({ length: 5 }, () => shop.send()));
    const purse = () => shop.db.selectFrom('credit_purses').select(['balance', 'owed']).where('owner_type', '=', 'shop').executeTakeFirst();
    expect(await purse()).toEqual({ balance: 0, owed: 3 });
    await inTransaction(shop.db, (tx) => fundShop(tx, { amount: 100, now: shop.now() }));
    await shop.invoiced();
    expect(await purse()).toEqual({ balance: 94, owed: 0 });
    await clearCreditSettings(shop.db);
  });

  test('two workers, twenty times at once, issue it once', async () => {
    const { id } = await shop.paid();
    const before = shop.simulator.calls()['Issue'] ?? 0;
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? shop.check(id) : shop.send())));
    await shop.work();
    expect([(await shop.rows(id)).length, (await shop.atProvider(id)).length]).toEqual([1, 1]);
    expect((shop.simulator.calls()['Issue'] ?? 0) - before).toBe(1);
  });

  test.each([
    ['the answer is lost', { lose_answer: true }],
    ['the answer is nonsense', { garble: true }],
    ['the provider is away', { fail_with: 503 }],
    ['the connection is cut', { cut: true }],
  ])('when %s it is looked up, and issued once', async (_, fault) => {
    shop.simulator.set({ at: 'issue', ...fault });
    const { id } = await shop.invoiced();
    expect(await shop.rows(id)).toMatchObject([{ state: 'pending', number: null, tries: 1 }]);
    shop.simulator.set({});
    await shop.send();
    expect(await shop.rows(id)).toMatchObject([{ state: 'pending' }]);
    shop.advance(2 / 1440);
    await shop.send();
    expect(await shop.rows(id)).toMatchObject([{ state: 'issued', number: (await shop.atProvider(id))[0]?.number }]);
    expect(await shop.atProvider(id)).toHaveLength(1);
    expect(await shop.mails(id)).toBe(1);
  });

  test('a worker killed after the call leaves no second invoice', async () => {
    const { id } = await shop.paid();
    const killed = {
      ...shop.port,
      issue: async (request: Parameters<InvoicePort['issue']>[0]) => {
        await shop.port.issue(request);
        throw new Error('killed');
      },
    };
    await checkInvoice(shop.deps, { invoices: async () => killed }, id);
    expect([(await shop.rows(id))[0]?.state, (await shop.atProvider(id)).length]).toEqual(['pending', 1]);
    shop.advance(2 / 1440);
    await shop.send();
    expect([(await shop.rows(id))[0]?.state, (await shop.atProvider(id)).length]).toEqual(['issued', 1]);
  });

  test('a refused one keeps the provider’s words, is not tried by itself, and is issued again by staff', async () => {
    shop.simulator.set({ used_up: true });
    const { id } = await shop.invoiced();
    expect(await shop.rows(id)).toMatchObject([{ state: 'failed', error: '發票字軌號碼已用完，請至廠商後台設定', number: null }]);
    shop.simulator.set({});
    shop.advance(1);
    await shop.send();
    expect(await shop.rows(id)).toMatchObject([{ state: 'failed' }]);
    const listed = async () => (await listOrders(shop.staffContext, withFailedInvoice)).data.map((order) => order.id);
    expect(await listed()).toEqual([id]);
    expect((await showInvoices(shop.staffContext, { id }, shop.ports)).may).toEqual({ issue: true, void: false });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => issueInvoice(shop.staffContext, { id }, shop.ports)));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await shop.work();
    expect(await listed()).toEqual([]);
    expect([
      (await shop.rows(id))[0]?.state,
      (await shop.rows(id)).length,
      (await shop.atProvider(id)).filter(({ is_void }) => !is_void).length,
    ]).toEqual(['issued', 1, 1]);
  });

  test('staff correct what the buyer wants before it is issued again', async () => {
    shop.simulator.set({ used_up: true });
    const { id } = await shop.invoiced();
    shop.simulator.set({});
    const request = { type: 'company' as const, company: '庭下', company_id: '22099132', barcode: '', donation_code: '' };
    await expect(issueInvoice(shop.staffContext, { id, request }, shop.ports)).rejects.toMatchObject({
      fields: { 'request.company_id': [{ key: 'invalid' }] },
    });
    await issueInvoice(shop.staffContext, { id, request: { ...request, company_id: '22099131' } }, shop.ports);
    expect((await shop.atProvider(id))[0]?.sent).toMatchObject({ CustomerIdentifier: '22099131' });
  });

  test('credits are a discount: only the money is invoiced, and an order paid with credits alone has no invoice', async () => {
    const customerId = await shop.customer(5000);
    const part = await shop.invoiced({ customerId, credits: 250 });
    expect((await shop.rows(part.id))[0]?.amount).toBe(part.grand_total);
    expect(part.grand_total).toBe(299 * 3 + 100 - 250);
    const free = await shop.placed({ customerId, credits: 299 * 3 + 100 });
    expect(free.grand_total).toBe(0);
    await shop.check(free.id);
    expect(await shop.rows(free.id)).toEqual([]);
  });

  test('waits for the event and the days of the settings', async () => {
    await shop.settings({ issue_on: 'shipped', delay_days: 2 });
    const { id } = await shop.paid();
    await shop.work();
    expect(await shop.rows(id)).toEqual([]);
    await shop.move(id, 'shipping', 'shipped');
    await shop.work();
    expect(await shop.rows(id)).toMatchObject([{ state: 'pending', tries: 0 }]);
    shop.advance(2);
    await shop.send();
    expect(await shop.rows(id)).toMatchObject([{ state: 'issued' }]);
    await shop.settings({ issue_on: 'completed', delay_days: 0 });
    const other = await shop.paid();
    await shop.move(other.id, 'shipping', 'shipped');
    await shop.move(other.id, 'shipping', 'delivered');
    await shop.work();
    expect(await shop.rows(other.id)).toEqual([]);
    await shop.move(other.id, 'order', 'completed');
    await shop.work();
    expect(await shop.rows(other.id)).toMatchObject([{ state: 'issued' }]);
  });

  test('nothing is issued abroad, where invoices are off, for imported orders and for those paid before the account was connected', async () => {
    const none = async () => {
      const { id } = await shop.invoiced();
      return (await shop.rows(id)).length;
    };
    const country = (to: 'tw' | 'uk') =>
      inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), country: to }));
    await country('uk');
    expect(await none()).toBe(0);
    await country('tw');
    await shop.settings({ active: false });
    expect(await none()).toBe(0);
    await shop.settings({ active: true });
    const imported = await shop.placed();
    await shop.db.updateTable('orders').set({ source: 'import' }).where('id', '=', imported.id).execute();
    await shop.move(imported.id, 'payment', 'paid');
    await shop.work();
    expect(await shop.rows(imported.id)).toEqual([]);
    const early = await shop.paid();
    const account = { merchant_id: '2000132', sandbox: true, hash_key: Buffer.from(''), hash_iv: Buffer.from('') };
    await shop.db
      .insertInto('invoice_accounts')
      .values({ ...account, connected_at: new Date(shop.now().getTime() + 1) })
      .execute();
    await shop.work();
    expect(await shop.rows(early.id)).toEqual([]);
    await shop.db.deleteFrom('invoice_accounts').execute();
  });
});
