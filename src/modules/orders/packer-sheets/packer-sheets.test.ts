import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';
import { type PackerSheet, readSheets } from './facts.ts';
import { printSheets } from './pdf.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(() => shop.close());

const at = new Date('2026-11-28T04:00:00Z');
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const sheetsOf = async (ids: number[]) => readSheets(shop.db, (await shop.staff('packing', { ids })).data);

const plain: PackerSheet = {
  ...{ order_no: '261128-00001', parcel_no: 1, parcel_count: 1, carrier: 'FAMIC2C', delivery: '全家', currency: 'twd' },
  ...{
    store: { name: '模擬南港店', store_id: '006598' },
    recipient: '林美惠',
    phone: '0912•••678',
    temperature: 'ambient',
    to_collect: 610,
  },
  ...{ numbers: [], note: '', lines: [{ name: '蔭油', sku: 'TH-1', quantity: 2 }] },
};

test('each parcel has a sheet, by carrier, with the numbers of its note, its cash and a masked phone', async () => {
  const [seven, family, without] = [await shop.noted('seven'), await shop.noted('family'), await shop.sell('family')];
  const sheets = await sheetsOf([seven.id, family.id, without.id]);
  expect(sheets.map(({ carrier }) => carrier)).toEqual(['FAMIC2C', 'FAMIC2C', 'UNIMARTC2C']);
  const [note] = await shop.notes(seven.id);
  expect(sheets[2]).toMatchObject({
    ...{ store: { store_id: '131386' }, phone: '0912•••678', to_collect: seven.grand_total },
    numbers: [{ value: note?.payment_no }, { value: note?.validation_no }],
    lines: [{ quantity: 2 }],
  });
  expect(sheets[1]).toMatchObject({ numbers: [], to_collect: expect.any(Number) });
  // A page of counts for each of the two carriers, and one for each parcel.
  expect(pagesOf(await printSheets(sheets, { locale: 'tw', at }))).toBe(5);
});

test('names of any script and length, braces and fifty contents do not break it; the order’s number is on every page', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => ({
    name: `{{7*7}} 🍵 محمد ${'長名'.repeat(30)} ${n}`,
    sku: 'X'.repeat(60),
    quantity: 999,
  }));
  const odd = { ...plain, recipient: `مرحبا 🧧 ${'林'.repeat(60)}`, note: '{{7*7}} '.repeat(200), lines };
  const pdf = await printSheets([odd, { ...plain, lines: [] }], { locale: 'en', at });
  expect(pagesOf(pdf)).toBeGreaterThan(6);
  expect(pagesOf(await printSheets([], { locale: 'tw', at }))).toBe(1);
});

test('two hundred parcels of one carrier are a page of counts and two hundred sheets', async () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ ...plain, order_no: `261128-${String(n).padStart(5, '0')}` }));
  expect(pagesOf(await printSheets(many, { locale: 'tw', at }))).toBe(201);
});
