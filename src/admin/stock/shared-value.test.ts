import { expect, test } from 'vitest';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { createFigureColumns, parseAmount, parsePieces } from '../kit/form/sheet/figures.ts';
import type { StockRow } from './rows.ts';
import { sharedValue } from './shared-value.ts';

const figure = createFigureColumns<StockRow>();
const price = figure('price', 'Price', 60, parseAmount(0), 0);
const suggested = figure('suggested_price', 'Suggested', 60, parseAmount(0), null);
const stock = figure('stock', 'Stock', 60, parsePieces, 0);
// Cast: the columns read only what they write.
const row = { id: 1, price: 100, stock: 5 } as ItemRow;

test('every row gets the same value; what depends on the row or moves stock is refused', () => {
  expect(sharedValue(price, ' 680 ', row)).toEqual({ price: 680 });
  expect(sharedValue(suggested, '', row)).toEqual({ suggested_price: null });
  for (const text of ['+10%', '-5', '−5', '+3', 'many']) expect(sharedValue(price, text, row)).toBeUndefined();
  expect(sharedValue(stock, '5', row)).toBeUndefined();
});
