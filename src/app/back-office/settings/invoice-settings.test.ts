import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { invoiceSettings, readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { type Proofs, prove, saveForm } from '#testing/forms/setting-proofs.ts';
import { type InvoicingShop, invoicingShop } from '#testing/providers/invoicing.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

/** At the checkout; with ECPay's simulator; and where the shop numbers invoices itself. */
let served: ServedShop;
let owner: StaffClient;
let uniform: InvoicingShop;
let numbered: InvoicingShop;
let base: InvoiceSettings;
beforeAll(async () => {
  served = await servedShop();
  owner = await superman(served);
  base = (await owner.call<{ value: InvoiceSettings }>('GET', '/api/admin/settings/invoices')).body.value;
  uniform = await invoicingShop();
  numbered = await invoicingShop({ numbered: true });
  await inTransaction(numbered.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), country: 'uk' }));
});
afterAll(async () => {
  await served.close();
  expect([await uniform.broken(), await numbered.broken()]).toEqual([[], []]);
  await uniform.close();
  await numbered.close();
});

type Choices = { invoice_kinds: string[]; invoice_charities: { code: string }[] };
async function readChoices(): Promise<Choices> {
  const { itemId } = await served.fixtures.product();
  const item = { product_item_id: itemId, quantity: 1, mode: 'set' };
  return (await guest(served).call<Choices>('POST', '/api/cart/update', { cart: null, item })).body;
}
const readKinds = async () => (await readChoices()).invoice_kinds;

/** An order of three pieces of 299 and a delivery of 100, paid. */
const fieldsOfCompany = { invoice_type: 'company' as const, invoice_company: '庭下', invoice_company_id: '22099131' };
async function readStates(): Promise<unknown> {
  const { id } = await uniform.invoiced();
  const paid = (await uniform.rows(id)).map(({ state }) => state);
  await uniform.move(id, 'shipping', 'shipped');
  await uniform.work();
  return { paid, shipped: (await uniform.rows(id)).map(({ state }) => state) };
}
async function readWait(): Promise<unknown> {
  const { id } = await uniform.invoiced();
  const wait = (await uniform.rows(id)).map(({ state, due_at }) => [state, (Number(due_at) - uniform.now().getTime()) / 86_400_000]);
  return wait[0];
}
/** Fields of what ECPay was sent. */
async function readSent(fields: readonly string[], order: Partial<typeof fieldsOfCompany> = {}): Promise<unknown> {
  const { id } = await uniform.placed();
  await uniform.db
    .updateTable('orders')
    .set({ locale: 'tw', ...order })
    .where('id', '=', id)
    .execute();
  await uniform.move(id, 'payment', 'paid');
  await uniform.work();
  const [invoice] = await uniform.atProvider(id);
  return fields.map((field) => (invoice?.sent as Record<string, unknown> | undefined)?.[field]);
}
const all = ['person', 'barcode', 'company', 'donation'];
const charity = { name: { tw: '創世基金會' }, code: '919' };
const uniformBase = (): InvoiceSettings => ({
  ...{ ...base, active: true, accepts_barcode: true, accepts_company: true, issue_on: 'paid', delay_days: 0, tax_type: 'taxed' },
  ...{ zero_rate: { through_customs: false, reason: '71' }, prints_company: false, donations: [{ name: { tw: '伊甸' }, code: '25885' }] },
});
type NumberedKey = Extract<keyof Proofs<InvoiceSettings>, `numbered.${string}`>;
type ZeroKey = Extract<keyof Proofs<InvoiceSettings>, `zero_rate.${string}`>;
const checkoutProofs: Pick<Proofs<InvoiceSettings>, 'active' | 'accepts_barcode' | 'accepts_company' | 'donations'> = {
  active: { set: { active: false }, look: readKinds, before: all, after: [] },
  accepts_barcode: { set: { accepts_barcode: false }, look: readKinds, before: all, after: ['person', 'company', 'donation'] },
  accepts_company: { set: { accepts_company: false }, look: readKinds, before: all, after: ['person', 'barcode', 'donation'] },
  donations: {
    set: { donations: [charity] },
    look: async () => (await readChoices()).invoice_charities.map(({ code }) => code),
    before: ['25885'],
    after: ['919'],
  },
};
/** The tax within 997 at 5 %: 997 / 1.05 is 949.5, so that 950 are net and 47 are tax. */
const uniformProofs: Omit<Proofs<InvoiceSettings>, keyof typeof checkoutProofs | NumberedKey | ZeroKey> = {
  issue_on: {
    set: { issue_on: 'shipped' },
    look: readStates,
    before: { paid: ['issued'], shipped: ['issued'] },
    after: { paid: [], shipped: ['issued'] },
  },
  delay_days: { set: { delay_days: 2 }, look: readWait, before: ['issued', 0], after: ['pending', 2] },
  tax_type: {
    set: { tax_type: 'exempt' },
    look: async () => [await readSent(['SalesAmount', 'TaxType']), (await uniform.rows((await uniform.invoiced()).id))[0]?.tax],
    before: [[997, '1'], 47],
    after: [[997, '3'], 0],
  },
  prints_company: {
    set: { prints_company: true },
    look: () => readSent(['CustomerIdentifier', 'Print', 'CarrierType'], fieldsOfCompany),
    before: ['22099131', '0', '1'],
    after: ['22099131', '1', ''],
  },
};
const zeroRated = (): InvoiceSettings => ({ ...uniformBase(), tax_type: 'zero_rated' });
const readZero = () => readSent(['TaxType', 'ClearanceMark', 'ZeroTaxRateReason']);
const zeroProofs: Pick<Proofs<InvoiceSettings>, ZeroKey> = {
  'zero_rate.through_customs': {
    set: { zero_rate: { through_customs: true, reason: '71' } },
    look: readZero,
    before: ['2', '1', '71'],
    after: ['2', '2', '71'],
  },
  'zero_rate.reason': {
    set: { zero_rate: { through_customs: false, reason: '72' } },
    look: readZero,
    before: ['2', '1', '71'],
    after: ['2', '1', '72'],
  },
};

/** The numbers of the invoices that a paid order of 997 got. */
const readNumbers = async () => (await numbered.rows((await numbered.invoiced()).id)).map(({ number }) => number);
const readPrefix = async () => (await readNumbers()).map((number) => number?.split('-')[0]);
/** The number of the credit note when a paid order is cancelled. */
async function readCredit(): Promise<string | null | undefined> {
  const { id } = await numbered.invoiced();
  await numbered.move(id, 'order', 'cancelled');
  await numbered.work();
  return (await numbered.allowances(id))[0]?.number;
}
/** The tax within an order of 997 for goods that go there. */
async function readTax(country: 'tw' | 'hk' | 'uk' | 'us'): Promise<number | undefined> {
  const { id } = await numbered.placed();
  await numbered.db.updateTable('orders').set({ country }).where('id', '=', id).execute();
  await numbered.move(id, 'payment', 'paid');
  await numbered.work();
  return (await numbered.rows(id))[0]?.tax;
}
const noVat = { tw: 0, hk: 0, uk: 0, us: 0 };
const series = { active: true, prefix: 'INV', credit_prefix: 'CN', first: 1, credit_first: 1, since: null, rates: noVat };
const change = (part: Partial<InvoiceSettings['numbered']>): Partial<InvoiceSettings> => ({ numbered: { ...series, ...part } });
/** `first` and `credit_first` come first: a series begins once. Net of 997: at 20 % 831, at 5 % 950, at 10 % 906. */
const numberedProofs: Pick<Proofs<InvoiceSettings>, NumberedKey> = {
  'numbered.first': {
    set: change({ prefix: 'GB', first: 1042 }),
    look: readNumbers,
    before: ['INV-000001'],
    after: ['GB-001042'],
  },
  'numbered.credit_first': {
    set: change({ credit_prefix: 'GC', credit_first: 77 }),
    look: readCredit,
    before: 'CN-000001',
    after: 'GC-000077',
  },
  'numbered.active': { set: change({ active: false }), look: readPrefix, before: ['INV'], after: [] },
  'numbered.prefix': { set: change({ prefix: 'TEA' }), look: readPrefix, before: ['INV'], after: ['TEA'] },
  'numbered.credit_prefix': {
    set: change({ credit_prefix: 'BACK' }),
    look: async () => (await readCredit())?.split('-')[0],
    before: 'CN',
    after: 'BACK',
  },
  'numbered.since': { set: change({ since: '2999-01-01' }), look: readPrefix, before: ['INV'], after: [] },
  'numbered.rates.tw': { set: change({ rates: { ...noVat, tw: 20 } }), look: () => readTax('tw'), before: 0, after: 166 },
  'numbered.rates.hk': { set: change({ rates: { ...noVat, hk: 5 } }), look: () => readTax('hk'), before: 0, after: 47 },
  'numbered.rates.uk': { set: change({ rates: { ...noVat, uk: 20 } }), look: () => readTax('uk'), before: 0, after: 166 },
  'numbered.rates.us': { set: change({ rates: { ...noVat, us: 10 } }), look: () => readTax('us'), before: 0, after: 91 },
};

/** Saves for the shops that have no back office. */
const saveIn =
  ({ db }: InvoicingShop) =>
  async (value: InvoiceSettings): Promise<void> => {
    await inTransaction(db, async (tx) => saveSetting(tx, 'invoices', value, (await invoiceSettings.readVersion(tx)).version));
  };

describe('each invoice setting changes what its form says', () => {
  test.each(Object.entries(checkoutProofs))('at the checkout: %s', (_, proof) =>
    prove(uniformBase(), proof, (value) => saveForm(owner, 'invoices', value)),
  );
  test.each(Object.entries(uniformProofs))('uniform invoices: %s', (_, proof) => prove(uniformBase(), proof, saveIn(uniform)));
  test.each(Object.entries(zeroProofs))('a zero rate: %s', (_, proof) => prove(zeroRated(), proof, saveIn(uniform)));
  test.each(Object.entries(numberedProofs))('own numbers: %s', (_, proof) =>
    prove({ ...uniformBase(), numbered: series }, proof, saveIn(numbered)),
  );
});
