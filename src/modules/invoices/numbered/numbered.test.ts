import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IssueRequest } from '#modules/invoices/ports.ts';
import { invoiceSettings, readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createPen } from '#platform/pdf/pdf-text.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { invoicingShop } from '#testing/providers/invoicing.ts';
import { findBrokenRules } from '#testing/verify/broken-rules.ts';
import type { InvoiceLine } from '../stored.ts';
import { sendDocument } from './document.ts';
import { createNumberedIssuer } from './issuer.ts';
import { type PrintedDocument, printDocument } from './pdf.ts';
import { creditTax, vatLines } from './vat.ts';

const now = new Date('2026-11-20T04:00:00Z');
const buyer = {
  ...{ name: 'Ann', address: '', email: '', phone: '', company_number: '', is_printed: false, carrier: null, donation_code: '' },
};
const line = (amount: number, tax: InvoiceLine['tax'] = 'taxed'): InvoiceLine => ({
  name: 'Pot',
  count: 1,
  unit: 'pc.',
  price: amount,
  amount,
  tax,
});

describe('numbers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const issuer = () => createNumberedIssuer({ db: database.db, clock: { now: () => now } });
  const request = (n: number, amount = 1200): IssueRequest => ({
    relate_number: `R${n}`,
    buyer,
    lines: [line(amount)],
    amount,
    zero_rate: null,
  });

  test('twenty invoices at once have twenty numbers in a row, and a repetition none', async () => {
    const port = issuer();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => port.issue(request(n))));
    const numbers = answers.map((answer) => (answer.state === 'issued' ? answer.number : answer.state)).toSorted();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `INV-${String(n + 1).padStart(6, '0')}`));
    expect(await port.issue(request(7))).toEqual(answers[7]);
    expect(await port.find('R7')).toMatchObject({ state: 'found', amount: 1200, remaining: 1200, is_void: false });
    expect(await findBrokenRules(database.pool, now)).toEqual([]);
  });

  test('one invoice requested twenty times at once is numbered once, and no number is lost', async () => {
    const port = issuer();
    await Promise.allSettled(Array.from({ length: 20 }, () => port.issue(request(100))));
    expect(await port.issue(request(101))).toMatchObject({ number: 'INV-000022' });
  });

  test('twenty credit notes at once never take more than the invoice, in a series of their own without gaps', async () => {
    const port = issuer();
    const issued = await port.issue(request(200, 1000));
    if (issued.state !== 'issued') throw new Error(issued.state);
    const credit = () => port.allow({ invoice: issued, lines: [line(300)], amount: 300, reason: '', buyer });
    const answers = await Promise.all(Array.from({ length: 20 }, credit));
    const done = answers.filter(({ state }) => state === 'issued');
    expect([done.length, new Set(answers.filter(({ state }) => state === 'refused').map((one) => 'code' in one && one.code))]).toEqual([
      3,
      new Set(['remaining']),
    ]);
    expect((await port.allowancesOf(issued))?.toSorted()).toEqual(['CN-000001', 'CN-000002', 'CN-000003']);
    expect(await port.find('R200')).toMatchObject({ remaining: 100 });
    expect(await findBrokenRules(database.pool, now)).toEqual([]);
  });
});

describe('a series that goes on with the numbers of another program', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    const { value, version } = await invoiceSettings.readVersion(database.db);
    const numbered = { ...value.numbered, active: true, prefix: 'UK', first: 1042, credit_first: 77 };
    await inTransaction(database.db, (tx) => saveSetting(tx, 'invoices', { ...value, numbered }, version));
  });
  afterAll(() => database.close());

  test('begins with the first number of the settings, also for twenty at once, and has no gap', async () => {
    const port = createNumberedIssuer({ db: database.db, clock: { now: () => now } });
    const request = (n: number): IssueRequest => ({ relate_number: `R${n}`, buyer, lines: [line(100)], amount: 100, zero_rate: null });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => port.issue(request(n))));
    const numbers = answers.map((answer) => (answer.state === 'issued' ? answer.number : answer.state)).toSorted();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `UK-${String(n + 1042).padStart(6, '0')}`));
    const [first] = answers;
    if (first?.state !== 'issued') throw new Error('not issued');
    expect(await port.allow({ invoice: first, lines: [line(10)], amount: 10, reason: '', buyer })).toMatchObject({ number: 'CN-000077' });
    expect(await findBrokenRules(database.pool, now)).toEqual([]);
  });
});

describe('VAT lines', () => {
  test('net and tax sum to each gross amount, and all of them to the document', () => {
    const lines = [line(1001), line(333), line(500, 'zero_rated'), line(77, 'exempt')];
    const vat = vatLines(lines, { tax: 222, tax_rate: 2000 });
    expect(vat).toEqual([
      { rate: 2000, net: 1112, tax: 222, gross: 1334 },
      { rate: 0, net: 500, tax: 0, gross: 500 },
      { rate: null, net: 77, tax: 0, gross: 77 },
    ]);
  });

  test('a rate of 0 is no VAT: only what is zero-rated or exempt by its product has a line', () => {
    expect(vatLines([line(1200)], { tax: 0, tax_rate: 0 })).toEqual([]);
    expect(vatLines([line(1200), line(77, 'exempt')], { tax: 0, tax_rate: 0 })).toEqual([{ rate: null, net: 77, tax: 0, gross: 77 }]);
  });

  test('credit notes of a whole invoice have its tax in all, whatever was rounded', () => {
    const invoice = { amount: 100, tax: 17, tax_rate: 2000 };
    const allowances: { amount: number; tax: number }[] = [];
    for (const amount of [33, 33, 34]) allowances.push({ amount, tax: creditTax([line(amount)], { ...invoice, allowances }) });
    expect(allowances.map(({ tax }) => tax)).toEqual([5, 5, 7]);
  });
});

describe('the PDF', () => {
  const printed: PrintedDocument = {
    ...{ kind: 'invoice', number: 'INV-000001', invoice_number: null, order_no: '20261120001', issued_at: now, time_zone: 'Europe/London' },
    ...{ locale: 'en', currency: 'gbp', amount: 1200 },
    seller: { name: { tw: '庭下', en: 'Tingha Ltd' }, number: 'GB123', address: null },
    buyer: { name: 'Ann Lee', company_number: '', address: '1 High Street, London' },
    lines: [line(1200)],
    vat: [{ rate: 2000, net: 1000, tax: 200, gross: 1200 }],
  };

  test('is a small file without an embedded font, the same for the same document', async () => {
    const [first, second] = [await printDocument(printed), await printDocument(printed)];
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.length).toBeLessThan(5000);
    expect(first.equals(second)).toBe(true);
    expect(first.includes('FontFile')).toBe(false);
  });

  test('an address typed in two lines is drawn in two, without a box for the break', () => {
    const pen = createPen(new PDFDocument());
    expect(pen.wrap('12 Brick Lane\r\nLondon E1 6RF\n', 300, { size: 9.5 })).toEqual(['12 Brick Lane', 'London E1 6RF']);
  });

  test('draws Chinese names with the font of the reader, and a hundred lines on more pages', async () => {
    const lines = Array.from({ length: 100 }, () => ({ ...line(12), name: '黑豆蔭油 500 ml' }));
    const file = (await printDocument({ ...printed, locale: 'tw', lines })).toString('latin1');
    expect(file).toContain('/UniCNS-UTF16-H');
    expect(file.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(2);
  });
});

test('the address of a document opens it, and no other does', async () => {
  const shop = await invoicingShop({ numbered: true });
  await inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), country: 'uk' }));
  await shop.settings({
    numbered: {
      active: true,
      prefix: 'INV',
      credit_prefix: 'CN',
      first: 1,
      credit_first: 1,
      since: null,
      rates: { tw: 20, hk: 0, uk: 20, us: 0 },
    },
  });
  const { id } = await shop.invoiced();
  await shop.move(id, 'order', 'cancelled');
  await shop.work();
  const keys = await shop.db.selectFrom('numbered_documents').select('key').orderBy('issued_at').orderBy('number', 'desc').execute();
  const files = await Promise.all(keys.map(({ key }) => sendDocument(shop.staffContext, { key })));
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['INV-000001.pdf', 'application/pdf'],
    ['CN-000001.pdf', 'application/pdf'],
  ]);
  await expect(sendDocument(shop.staffContext, { key: 'x'.repeat(36) })).rejects.toMatchObject({ code: 'invoice_document_not_found' });
  await shop.close();
});
