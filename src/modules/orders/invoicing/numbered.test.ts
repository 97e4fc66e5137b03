import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceViews } from '#modules/invoices/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { type InvoicingShop, invoicingShop } from '#testing/providers/invoicing.ts';
import { refundDone } from '../paying/settle-refund.ts';
import { buyerMailFacts } from '../queries/buyer-mail.ts';
import { issueInvoice } from './issue-invoice.ts';
import { showInvoices } from './show-invoices.ts';
import { voidInvoice } from './void-invoice.ts';

let shop: InvoicingShop;
const rates = { tw: 20, hk: 0, uk: 20, us: 0 };
const numbered = { active: true, prefix: 'INV', credit_prefix: 'CN', first: 1, credit_first: 1, since: null, rates };
beforeAll(async () => {
  shop = await invoicingShop({ numbered: true });
  await inTransaction(shop.db, async (tx) =>
    saveSetting(tx, 'website', { ...(await readWebsite(tx)), country: 'uk', company_id: 'GB 123' }),
  );
  await shop.settings({ issue_on: 'paid', delay_days: 0, numbered });
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

async function refund(id: number, request: object) {
  const { version } = await shop.staff('show', { id });
  await shop.staff('refund', { id, version, reason: 'Returned', shipping: 0, goodwill: 0, lines: [], ...request });
  const open = await shop.db.selectFrom('refunds').select('id').where('order_id', '=', id).where('state', '=', 'to_do').execute();
  for (const { id: refund_id } of open) await refundDone(shop.staffContext, { id, refund_id });
  await shop.work();
}

test('outside Taiwan a paid order gets the next number, with VAT within its total, as PDF and in one mail', async () => {
  const { id, grand_total } = await shop.invoiced();
  await Promise.all([shop.check(id), shop.check(id), shop.send()]);
  const net = Math.round(grand_total / 1.2);
  expect(await shop.rows(id)).toMatchObject([
    { state: 'issued', number: 'INV-000001', amount: grand_total, tax: grand_total - net, tax_rate: 2000 },
  ]);
  expect(await shop.mails(id)).toBe(1);
  const [row] = await shop.rows(id);
  const facts = await buyerMailFacts(shop.db, { mail: 'invoice', orderId: id, subject: row?.id ?? 0 });
  const [shown] = await invoiceViews.forShopper(shop.db, id);
  expect(facts?.invoice).toMatchObject({ number: 'INV-000001', pdf: shown?.pdf });
  expect(shown?.pdf).toMatch(/^\/api\/invoice-documents\/[0-9a-f-]{36}$/);
});

test('orders paid before the day of the settings are invoiced elsewhere, and staff may still issue one', async () => {
  const today = localDay(shop.now(), 'Asia/Taipei');
  await shop.settings({ numbered: { ...numbered, since: '2999-01-01' } });
  const { id } = await shop.invoiced();
  expect(await shop.rows(id)).toEqual([]);
  await issueInvoice(shop.staffContext, { id }, shop.ports);
  expect(await shop.rows(id)).toMatchObject([{ state: 'issued' }]);
  await shop.settings({ numbered: { ...numbered, since: today } });
  expect(await shop.rows((await shop.invoiced()).id)).toMatchObject([{ state: 'issued' }]);
  await shop.settings({ numbered });
});

test('an address abroad is written from the street to the postcode, the state beside its ZIP code', async () => {
  await shop.settings({ numbered: { ...numbered, since: '2999-01-01' } });
  const { id } = await shop.invoiced();
  const place = { address: '', recipient_address: '1600 Market Street', recipient_city: 'San Francisco', recipient_district: 'CA' };
  await shop.db
    .updateTable('orders')
    .set({ ...place, recipient_zip: '94103' })
    .where('id', '=', id)
    .execute();
  await issueInvoice(shop.staffContext, { id }, shop.ports);
  expect((await shop.rows(id))[0]?.buyer).toMatchObject({ address: '1600 Market Street, San Francisco, CA 94103' });
  await shop.settings({ numbered });
});

test('what goes back is a credit note; all of them sum to the invoice and its VAT, and it is never voided', async () => {
  const { id, grand_total } = await shop.invoiced();
  const line_id = (await shop.staff('show', { id })).lines[0]?.id ?? 0;
  await refund(id, { lines: [{ line_id, quantity: 1, restock: false }] });
  await expect(voidInvoice(shop.staffContext, { id, reason: 'x' }, shop.ports)).rejects.toMatchObject({ code: 'invoice_not_voidable' });
  await refund(id, { lines: [{ line_id, quantity: 2, restock: false }], shipping: 100 });
  const [invoice] = await shop.rows(id);
  const notes = await shop.db
    .selectFrom('invoice_allowances')
    .selectAll()
    .where('invoice_id', '=', invoice?.id ?? 0)
    .orderBy('id')
    .execute();
  expect(notes).toMatchObject([
    { state: 'issued', number: 'CN-000001', amount: 299 },
    { state: 'issued', number: 'CN-000002', amount: grand_total - 299 },
  ]);
  expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(invoice?.tax);
  const { kind, may, invoices } = await showInvoices(shop.staffContext, { id }, shop.ports);
  expect([kind, may]).toEqual(['numbered', { issue: false, void: false }]);
  expect(invoices[0]?.allowances[1]?.pdf).toMatch(/^\/api\/invoice-documents\//);
});

test('twenty orders at once, checked by two workers, have numbers in a row', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => shop.paid()));
  await Promise.all(orders.flatMap(({ id }) => [shop.check(id), shop.check(id)]));
  await shop.work();
  shop.advance(1 / 24);
  await shop.send();
  const numbers = (await Promise.all(orders.map(({ id }) => shop.rows(id)))).flat().map(({ number }) => number);
  const last = Math.max(...numbers.map((number) => Number(number?.slice(4))));
  expect(numbers.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `INV-${String(last - 19 + n).padStart(6, '0')}`));
});

test('nothing is issued while it is off, and goods for a country without VAT have none', async () => {
  await shop.settings({ numbered: { ...numbered, active: false } });
  expect(await shop.rows((await shop.invoiced()).id)).toEqual([]);
  await shop.settings({ numbered: { ...numbered, rates: { ...rates, tw: 0 } } });
  const { id, grand_total } = await shop.invoiced();
  expect(await shop.rows(id)).toMatchObject([{ state: 'issued', amount: grand_total, tax: 0, tax_rate: 0 }]);
});
