import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { Chip, Thumb, When } from '../kit/cells.tsx';
import { createFigureColumns, parseAmount } from '../kit/form/sheet/figures.ts';
import type { SheetProblem } from '../kit/form/sheet/sheet-line.tsx';
import type { SheetColumn } from '../kit/form/sheet/sheet-model.ts';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { countedTo, type Shelves, type StockRow, withCounted } from './rows.ts';
import styles from './stock.module.css';

type Column = SheetColumn<StockRow>;
const figure = createFigureColumns<StockRow>();

/** English labels are longer. */
const wide = (tw: number, en: number): number => (language() === 'en' ? en : tw);

/** The name of a SKU: its product and its values. */
export const stockRowName = ({ name, spec }: StockRow): string => [inLocale(name, language()), spec].filter(Boolean).join(' ');

const product: Column = {
  key: 'name',
  title: '',
  width: 230,
  text: stockRowName,
  draw: (row) => (
    <span className={styles.stockName} title={stockRowName(row)}>
      <Thumb picture={row.picture} size={22} label="" />
      <strong className={`${textStyles.clip} ${textStyles.strong}`}>{inLocale(row.name, language())}</strong>{' '}
      {row.spec && <span className={`${textStyles.clip} ${textStyles.muted}`}>{row.spec}</span>}
    </span>
  ),
};
const skuColumn = (width: number): Column => ({ key: 'sku', title: 'SKU', width, text: (row) => row.sku });

const barcode = (): Column => ({
  key: 'barcode',
  title: m.admin_stock_barcode(),
  width: 128,
  text: (row) => row.barcode ?? '',
  put: (row, text) => ({ ...row, barcode: text.trim() || null }),
});
/** Of stock, +3 and −3 change the present number. */
const counted = (text: string, now: number | null): number | undefined => countedTo(text, now ?? 0);
/** A number that is computed from the row and cannot be typed. */
const derivedNumber = (key: string, title: string, width: number, of: (row: StockRow) => number | null): Column => ({
  key,
  title,
  width,
  isNumber: true,
  text: (row) => String(of(row) ?? ''),
  amount: of,
});

/** The sellable quantity with the typed stock. */
const sellable = (row: StockRow): number => Math.max(0, row.stock - row.reserved - row.safety_stock + row.backorder_limit);
const state = (): Column => ({
  key: 'state',
  title: m.admin_stock_state(),
  width: wide(72, 80),
  text: (row) =>
    sellable(row) === 0 ? m.admin_stock_out() : sellable(row) <= row.low_stock_threshold ? m.admin_stock_low() : m.admin_stock_fine(),
  draw: (row) => {
    if (sellable(row) === 0) return <Chip tone="bad">{m.admin_stock_out()}</Chip>;
    if (sellable(row) <= row.low_stock_threshold) return <Chip tone="wait">{m.admin_stock_low()}</Chip>;
    return <span className={textStyles.meta}>{m.admin_stock_fine()}</span>;
  },
});
const active = (): Column => ({
  key: 'active',
  title: m.admin_stock_active(),
  width: wide(58, 74),
  isTick: true,
  text: (row) => (row.active ? '1' : '0'),
  put: (row, text) => ({ ...row, active: !['', '0', 'no', 'false', m.admin_form_no()].includes(text.trim().toLowerCase()) }),
});

const updated = (): Column => ({
  key: 'updated_at',
  title: m.admin_products_updated(),
  width: 104,
  text: (row) => row.updated_at,
  draw: (row) => <When iso={row.updated_at} />,
});

/** Without the permission to change products the column is read-only. */
const locked = ({ put: _put, ...column }: Column): Column => column;

/** On a phone stock comes first: it is counted at the shelf. */
const firstOnPhones = ['name', 'stock', 'sellable', 'state', 'price', 'sku'];

function forPhones(columns: readonly Column[]): Column[] {
  const first = firstOnPhones.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const rest = columns.filter(({ key }) => !firstOnPhones.includes(key));
  return [...first, ...rest].map((column) => (column.key === 'name' ? { ...column, width: wide(172, 154) } : column));
}

/** Prices and stock of every SKU; the cost only for those who may change products. */
export function stockColumns(mayEdit: boolean, decimals: number, isPhone: boolean, skuWidth: number): Column[] {
  const amount = parseAmount(decimals);
  const columns = [
    { ...product, title: m.admin_stock_product(), width: wide(214, 250) },
    skuColumn(skuWidth),
    barcode(),
    figure('price', m.admin_stock_price(), 72, amount, 0),
    figure('suggested_price', m.admin_stock_suggested(), wide(78, 86), amount, null),
    figure('min_price', m.admin_stock_min_price(), 60, amount, 0),
    ...(mayEdit ? [figure('cost_price', m.admin_stock_cost(), 60, amount, null)] : []),
    figure('stock', m.admin_stock_stock(), 58, counted, 0),
    derivedNumber('reserved', m.admin_stock_reserved(), wide(66, 78), (row) => row.reserved),
    derivedNumber('sellable', m.admin_stock_sellable(), wide(64, 74), sellable),
    state(),
    figure('low_stock_threshold', m.admin_stock_low_from(), wide(58, 64), counted, 0),
    active(),
    figure('safety_stock', m.admin_product_logs_safety_stock(), wide(84, 98), counted, 0),
    figure('backorder_limit', m.admin_product_logs_backorder_limit(), wide(92, 122), counted, 0),
    updated(),
  ];
  const usable = mayEdit ? columns : columns.map(locked);
  return isPhone ? forPhones(usable) : usable;
}

/** A stocktake: what should lie on the shelf with what is sold and not shipped, the count and the difference. */
export function countColumns(isPhone: boolean, skuWidth: number, shelves: Shelves): Column[] {
  const onShelf = (row: StockRow): number => row.on_shelf ?? shelves.get(row.id)?.on_shelf ?? row.stock;
  const width = isPhone ? 62 : 110;
  return [
    { ...product, title: m.admin_stock_product(), width: isPhone ? 172 : 330 },
    ...(isPhone ? [] : [skuColumn(skuWidth), locked(barcode())]),
    derivedNumber('stock', m.admin_stock_on_the_books(), width, onShelf),
    {
      key: 'counted',
      title: m.admin_stock_counted(),
      width: isPhone ? 66 : 110,
      isNumber: true,
      text: (row) => String(row.counted ?? ''),
      amount: (row) => row.counted,
      put: (row, text) => {
        const counted = text.trim() === '' ? null : countedTo(text, row.counted ?? onShelf(row));
        return counted === undefined ? undefined : withCounted(row, counted, shelves);
      },
    },
    derivedNumber('difference', m.admin_stock_difference(), width, (row) => (row.counted === null ? null : row.counted - onShelf(row))),
    derivedNumber('to_ship', m.admin_stock_to_ship(), isPhone ? 80 : wide(150, 190), (row) => shelves.get(row.id)?.to_ship ?? 0),
  ];
}

/** Fewer counted than are sold and wait for their parcel: the stock cannot say so. */
export const countProblems = (rows: readonly StockRow[], shelves: Shelves): SheetProblem<StockRow>[] =>
  rows.flatMap(({ id, counted }, row) => {
    const to_ship = shelves.get(id)?.to_ship ?? 0;
    if (counted === null || counted >= to_ship) return [];
    return [{ row, key: 'counted', message: m.admin_stock_count_below_sold({ counted, to_ship }) }];
  });

/** Errors found without the server. */
export function stockProblems(rows: readonly StockRow[]): SheetProblem<StockRow>[] {
  return rows.flatMap(({ price, min_price }, row) =>
    price >= min_price
      ? []
      : [
          {
            row,
            key: 'price',
            message: m.admin_product_edit_below_floor({ price, floor: min_price }),
            repair: {
              label: m.admin_product_edit_raise_to({ floor: min_price }),
              apply: (all: readonly StockRow[]) => all.map((one, i) => (i === row ? { ...one, price: min_price } : one)),
            },
          },
        ],
  );
}
