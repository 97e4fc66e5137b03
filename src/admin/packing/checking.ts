import type { Slip } from '#modules/orders/contract.ts';
import { openParcels } from './pick-list.ts';

/** The expected pieces of one SKU in the order being checked. */
export type ExpectedLine = { sku: string; name: string; codes: string[]; need: number };
/** The progress of a check: the order, and the scanned pieces by SKU. */
export type Check = { orderId: number | null; counted: Readonly<Record<string, number>> };
export type ScanResult =
  | { kind: 'order'; order_no: string }
  | { kind: 'right'; name: string; n: number; need: number }
  | { kind: 'enough'; name: string }
  | { kind: 'wrong'; code: string }
  | { kind: 'first' };

export const noCheck: Check = { orderId: null, counted: {} };

/** The content of the parcels that have not left, one row per SKU. */
export function toExpectedLines(slip: Slip): ExpectedLine[] {
  const expectedLines = new Map<string, ExpectedLine>();
  for (const { sku, name, spec, barcode, quantity } of openParcels(slip).flatMap(({ lines }) => lines)) {
    const key = sku || name;
    const before = expectedLines.get(key);
    const codes = [sku, barcode].filter((code): code is string => Boolean(code)).map((code) => code.toUpperCase());
    expectedLines.set(key, { sku: key, name: [name, spec].filter(Boolean).join(' '), codes, need: (before?.need ?? 0) + quantity });
  }
  return [...expectedLines.values()];
}

export const countMissing = (expectedLines: readonly ExpectedLine[], { counted }: Check): number =>
  expectedLines.reduce((sum, { sku, need }) => sum + Math.max(0, need - (counted[sku] ?? 0)), 0);

const findSlip = (slips: readonly Slip[], code: string): Slip | undefined => {
  const id = /\/orders\/(\d+)/.exec(code)?.[1];
  const digits = code.replace(/\D/g, '');
  return slips.find((slip) =>
    id ? slip.id === Number(id) : slip.order_no === code || (slip.order_no.replace('-', '') === digits && digits === code),
  );
};

/** One scan: an order number starts its check, a SKU or barcode of it counts one piece, anything else is wrong. */
export function scanned(slips: readonly Slip[], check: Check, text: string): { check: Check; result: ScanResult } {
  const code = text.trim();
  const order = findSlip(slips, code);
  if (order)
    return {
      check: { orderId: order.id, counted: order.id === check.orderId ? check.counted : {} },
      result: { kind: 'order', order_no: order.order_no },
    };
  const current = slips.find(({ id }) => id === check.orderId);
  if (!current) return { check, result: { kind: 'first' } };
  const line = toExpectedLines(current).find(({ codes }) => codes.includes(code.toUpperCase()));
  return line ? counting(check, line) : { check, result: { kind: 'wrong', code } };
}

/** Counts one more piece of a row, as long as one is missing. */
export function counting(check: Check, { sku, name, need }: ExpectedLine): { check: Check; result: ScanResult } {
  const n = (check.counted[sku] ?? 0) + 1;
  if (n > need) return { check, result: { kind: 'enough', name } };
  return { check: { ...check, counted: { ...check.counted, [sku]: n } }, result: { kind: 'right', name, n, need } };
}
