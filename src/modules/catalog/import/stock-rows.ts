import type { ImportRow } from '#shared/import.ts';

/** A row of a stock file: the new stock, or a change. */
export type StockRequest = { line: number; sku: string; stock?: number; change?: number; reason: string };
export type StockProblem = { line: number; field: string; problem: 'required' | 'not_a_number' | 'one_of_two'; value: string };

const integerShape = /^[-+−]?\d{1,7}$/;
const grouped = /^([-+−]?\d{1,3})(,\d{3})+$/;

/** `1,200`, `+5`, `−3`, full-width digits; undefined for what is no whole number. */
export function wholeNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const digits = grouped.test(plain) ? plain.replaceAll(',', '') : plain;
  return integerShape.test(digits) ? Number(digits.replace('−', '-')) : undefined;
}

/** Reads one row: an SKU, and either the new stock or a change. */
export function readStockRow({ line, cells }: ImportRow, reason: string): StockRequest | StockProblem {
  const cell = (field: string): string => cells[field]?.trim() ?? '';
  const problem = (field: string, kind: StockProblem['problem']): StockProblem => ({ line, field, problem: kind, value: cell(field) });
  // Spreadsheets protect leading zeros with an apostrophe.
  const sku = cell('sku').replace(/^'/, '');
  if (!sku) return problem('sku', 'required');
  const [stock, change] = [cell('stock'), cell('change')];
  if ((stock === '') === (change === '')) return problem('stock', stock === '' ? 'required' : 'one_of_two');
  const field = stock === '' ? 'change' : 'stock';
  const number = wholeNumber(stock || change);
  if (number === undefined || (field === 'stock' && number < 0)) return problem(field, 'not_a_number');
  return { line, sku, [field]: number, reason: cell('reason') || reason };
}
