import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InvoicingShop, invoicingShop } from '#testing/providers/invoicing.ts';
import { ordersContract } from '../contract.ts';
import { refundDone } from '../paying/settle-refund.ts';
import { listOrders } from '../queries/list-orders.ts';
import { issueInvoice } from './issue-invoice.ts';
import { showInvoices } from './show-invoices.ts';
import { voidInvoice } from './void-invoice.ts';

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

async function refund(id: number, lines: { line_id: number; quantity: number }[], more: { shipping?: number; goodwill?: number } = {}) {
  const { version } = await shop.staff('show', { id });
  await shop.staff('refund', {
    id,
    version,
    lines: lines.map((one) => ({ ...one, restock: false })),
    reason: '退貨',
    shipping: 0,
    goodwill: 0,
    ...more,
  });
  await sendOpenRefunds(id);
}
async function sendOpenRefunds(id: number) {
  const open = await shop.db.selectFrom('refunds').select('id').where('order_id', '=', id).where('state', '=', 'to_do').execute();
  for (const { id: refund_id } of open) await refundDone(shop.staffContext, { id, refund_id });
  await shop.work();
}
const firstLine = async (id: number) => (await shop.staff('show', { id })).lines[0]?.id ?? 0;

describe('money that goes back', () => {
  test('a cancelled order’s invoice is voided in its period, once', async () => {
    const { id } = await shop.invoiced();
    await shop.move(id, 'order', 'cancelled');
    await shop.work();
    await Promise.all([shop.check(id), shop.check(id), shop.send()]);
    expect(await shop.rows(id)).toMatchObject([{ state: 'void', void_cause: 'order' }]);
    expect(await shop.atProvider(id)).toMatchObject([{ is_void: true, allowances: [] }]);
  });

  test('after the 13th of the odd month the whole amount is an allowance', async () => {
    const { id, grand_total } = await shop.invoiced();
    const issued = (await shop.rows(id))[0]?.issued_at ?? new Date();
    shop.advance((Date.UTC(issued.getUTCFullYear() + 1, 0, 13, 16) - shop.now().getTime()) / 86_400_000);
    await shop.move(id, 'order', 'cancelled');
    await shop.work();
    expect(await shop.rows(id)).toMatchObject([{ state: 'issued' }]);
    expect(await shop.atProvider(id)).toMatchObject([{ is_void: false, allowances: [grand_total] }]);
    expect(await shop.allowances(id)).toMatchObject([{ state: 'issued', amount: grand_total, number: expect.stringMatching(/^\d{16}$/) }]);
  });

  test('a part is an allowance that names what came back; all parts end at the amount', async () => {
    const { id, grand_total } = await shop.invoiced();
    const line_id = await firstLine(id);
    await refund(id, [{ line_id, quantity: 1 }]);
    await refund(id, [], { goodwill: 50 });
    expect(await shop.allowances(id)).toMatchObject([
      { state: 'issued', amount: 299, lines: [{ amount: 299 }] },
      { state: 'issued', amount: 50 },
    ]);
    await refund(id, [{ line_id, quantity: 2 }], { shipping: 100 });
    const all = await shop.allowances(id);
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(grand_total);
    expect((await shop.atProvider(id))[0]?.allowances.reduce((a, b) => a + b, 0)).toBe(grand_total);
  });

  test('a full refund before anything else went back voids it', async () => {
    const { id } = await shop.invoiced();
    await refund(id, [{ line_id: await firstLine(id), quantity: 3 }], { shipping: 100 });
    expect(await shop.atProvider(id)).toMatchObject([{ is_void: true, allowances: [] }]);
  });

  test('an allowance whose answer was lost is not made twice', async () => {
    const { id } = await shop.invoiced();
    shop.simulator.panel.choose('answer_lost');
    await refund(id, [{ line_id: await firstLine(id), quantity: 1 }]);
    expect(await shop.allowances(id)).toMatchObject([{ state: 'pending' }]);
    shop.simulator.set({});
    shop.advance(2 / 1440);
    await Promise.all(Array.from({ length: 4 }, () => shop.send()));
    expect(await shop.allowances(id)).toMatchObject([{ state: 'issued', number: expect.stringMatching(/^\d{16}$/) }]);
    expect(await shop.atProvider(id)).toMatchObject([{ allowances: [299] }]);
  });

  test('an allowance that the provider refuses, as it was made there by hand, puts its order among those with a failed invoice', async () => {
    const { id, grand_total } = await shop.invoiced();
    const { number, issued_at } = (await shop.rows(id))[0] ?? {};
    const lines = [{ name: '茶', count: 1, unit: '件', price: grand_total, amount: grand_total, tax: 'taxed' as const }];
    const invoice = { number: number ?? '', issued_at: issued_at ?? new Date() };
    const byHand = await shop.port.allow({
      invoice,
      lines,
      amount: grand_total,
      reason: '',
      buyer: { name: '王', email: 'w@example.com' },
    });
    expect(byHand.state).toBe('issued');
    const filter = ordersContract.list.input.parse({ invoice: 'failed' });
    const listed = async () => (await listOrders(shop.staffContext, filter)).data.map((order) => order.id);
    expect(await listed()).toEqual([]);
    await refund(id, [{ line_id: await firstLine(id), quantity: 1 }]);
    expect(await shop.allowances(id)).toMatchObject([{ state: 'failed' }]);
    expect(await listed()).toEqual([id]);
  });

  test('a void whose answer was lost is done', async () => {
    const { id } = await shop.invoiced();
    shop.simulator.panel.choose('answer_lost');
    await shop.move(id, 'order', 'cancelled');
    await shop.work();
    expect(await shop.rows(id)).toMatchObject([{ state: 'issued' }]);
    shop.simulator.set({});
    shop.advance(2 / 1440);
    await shop.send();
    expect(await shop.rows(id)).toMatchObject([{ state: 'void' }]);
  });

  test('an order cancelled before its invoice was due has none', async () => {
    await shop.settings({ delay_days: 5 });
    const { id } = await shop.invoiced();
    await shop.move(id, 'order', 'cancelled');
    await shop.work();
    shop.advance(6);
    await shop.send();
    expect(await shop.atProvider(id)).toEqual([]);
    expect((await showInvoices(shop.staffContext, { id }, shop.ports)).invoices).toEqual([]);
  });

  test('an order cancelled while the answer is open is voided as soon as the invoice is known', async () => {
    shop.simulator.set({ at: 'issue', lose_answer: true });
    const { id } = await shop.invoiced();
    await shop.move(id, 'order', 'cancelled');
    await shop.work();
    shop.simulator.set({});
    shop.advance(2 / 1440);
    await shop.send();
    await shop.work();
    expect(await shop.atProvider(id)).toMatchObject([{ is_void: true }]);
    expect(await shop.mails(id)).toBe(1);
  });

  test('what was voided by staff is issued again only by staff, as the next one', async () => {
    const { id } = await shop.invoiced();
    const shown = await voidInvoice(shop.staffContext, { id, reason: '統編打錯' }, shop.ports);
    expect(shown.invoices).toMatchObject([{ state: 'void', void_reason: '統編打錯' }]);
    await shop.work();
    expect(await shop.rows(id)).toHaveLength(1);
    await issueInvoice(shop.staffContext, { id }, shop.ports);
    expect((await shop.rows(id)).map(({ state, sequence }) => [state, sequence])).toEqual([
      ['void', 1],
      ['issued', 2],
    ]);
    await expect(issueInvoice(shop.staffContext, { id }, shop.ports)).rejects.toMatchObject({ code: 'invoice_issued' });
  });

  test('cash on delivery that was not collected is voided', async () => {
    await shop.settings({ issue_on: 'shipped' });
    const { id } = await shop.placed({ payment: 'cod' });
    await shop.move(id, 'order', 'processing').catch(() => undefined);
    await shop.move(id, 'shipping', 'shipped');
    await shop.work();
    expect(await shop.rows(id)).toMatchObject([{ state: 'issued' }]);
    await shop.move(id, 'shipping', 'failed');
    await shop.move(id, 'shipping', 'returned');
    await shop.move(id, 'order', 'returned').catch(() => undefined);
    await shop.work();
    expect(await shop.rows(id)).toMatchObject([{ state: 'void' }]);
  });
});
