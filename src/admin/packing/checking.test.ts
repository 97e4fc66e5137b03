import { expect, test } from 'vitest';
import type { Slip } from '#modules/orders/contract.ts';
import { type Partially, partial } from '#testing/partial.ts';
import { countMissing, noCheck, scanned, toExpectedLines } from './checking.ts';
import { groupCombos, pickList } from './pick-list.ts';

const line = (sku: string, quantity: number, more = {}) => ({
  ...{ line_id: 1, kind: 'item' as const, group: null, name: sku.toLowerCase(), spec: '', barcode: null, picture: null, line_total: 0 },
  ...{ sku, quantity, ...more },
});
const slip = (id: number, order_no: string, ...parcels: Partially<Slip['parcels'][number]>[]) => partial<Slip>({ id, order_no, parcels });
const group = { id: 9, name: 'set', quantity: 1 };
const first = slip(1, '261120-00042', {
  status: 'unshipped',
  lines: [line('TEA-75', 2, { barcode: '4710000000017' }), line('CUP', 1, { group }), line('TRAY', 1, { group })],
});
const second = slip(2, '261120-00043', { status: 'preparing', lines: [line('CUP', 3)] }, { status: 'shipped', lines: [line('POT', 1)] });
const slips = [first, second];

test('the pick list has one row per SKU, and nothing that has left', () => {
  expect(pickList(slips).map(({ sku, quantity, orders }) => [sku, quantity, orders.length])).toEqual([
    ['CUP', 4, 2],
    ['TEA-75', 2, 1],
    ['TRAY', 1, 1],
  ]);
  expect(groupCombos(first.parcels[0]?.lines ?? []).map(({ lines }) => lines.length)).toEqual([1, 2]);
});

test('an order starts with its number or the code of its page, then each piece counts once', () => {
  expect(scanned(slips, noCheck, 'TEA-75').result).toEqual({ kind: 'first' });
  const begun = scanned(slips, noCheck, '26112000042');
  expect([begun.check.orderId, scanned(slips, noCheck, 'https://shop.example/admin/orders/2').check.orderId]).toEqual([1, 2]);
  let { check } = begun;
  const scan = (code: string) => {
    const answer = scanned(slips, check, code);
    check = answer.check;
    return answer.result.kind;
  };
  expect(['tea-75', '4710000000017', 'TEA-75', 'POT', 'CUP', 'TRAY'].map(scan)).toEqual([
    'right',
    'right',
    'enough',
    'wrong',
    'right',
    'right',
  ]);
  expect(countMissing(toExpectedLines(first), check)).toBe(0);
});

test('another order starts at zero, the same one continues', () => {
  const { check } = scanned(slips, { orderId: 1, counted: { CUP: 1 } }, '261120-00042');
  expect(check.counted).toEqual({ CUP: 1 });
  expect(scanned(slips, check, '261120-00043').check).toEqual({ orderId: 2, counted: {} });
});
