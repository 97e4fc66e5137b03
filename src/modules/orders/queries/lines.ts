import { sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { OrderForShopper } from '../contract.ts';
import type { LineKind } from '../store/lines.ts';

export type StoredLine = {
  id: number;
  parent_id: number | null;
  kind: LineKind;
  product_id: number | null;
  product_item_id: number | null;
  sku: string;
  name: Text;
  spec: Text | null;
  is_credit: boolean;
  unit_price: number;
  quantity: number;
  line_total: number;
  discount: number;
  credits_share: number;
  refunded_quantity: number;
  returned_quantity: number;
  picture: PictureRow | null;
};

/** The lines of an order by position, parts after their group, amounts in minor units. */
export async function selectStoredLines(reader: Reader, orderId: number): Promise<StoredLine[]> {
  const rows = await reader
    .selectFrom('order_lines as l')
    .select([
      'l.id',
      'l.parent_id',
      'l.kind',
      'l.product_id',
      'l.product_item_id',
      'l.sku',
      'l.name',
      'l.spec',
      'l.is_credit',
      'l.unit_price',
      'l.quantity',
      'l.line_total',
      'l.discount',
      'l.credits_share',
      'l.refunded_quantity',
      'l.returned_quantity',
      pictureJson(sql.ref('l.media_id')).as('picture'),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  return rows;
}

type LineView = OrderForShopper['lines'][number];

/** Items, groups with their parts below them, and gifts. */
export const lineViews = (lines: readonly StoredLine[], currency: Currency, locale: Locale): LineView[] =>
  lines.flatMap((line): LineView[] => {
    if (line.kind === 'part') return [];
    return [
      {
        ...toLineFields(line, currency, locale),
        kind: line.kind,
        is_credit: line.is_credit,
        discount: toMajor(line.discount, currency),
        parts: lines.filter((part) => part.parent_id === line.id).map((part) => toLineFields(part, currency, locale)),
      },
    ];
  });

const toLineFields = (line: StoredLine, currency: Currency, locale: Locale) => ({
  id: line.id,
  name: inLocale(line.name, locale),
  spec: line.spec ? inLocale(line.spec, locale) : '',
  sku: line.sku,
  picture: line.picture && pictureFrom(line.picture, locale),
  unit_price: toMajor(line.unit_price, currency),
  quantity: line.quantity,
  line_total: toMajor(line.line_total, currency),
  product_id: line.product_id,
  refunded: line.refunded_quantity,
  returned: line.returned_quantity,
});
