import { sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';

export type StoredLine = {
  id: number;
  product_id: number | null;
  sku: string;
  name: Text;
  spec: Text | null;
  unit_price: number;
  quantity: number;
  line_total: number;
  picture: PictureRow | null;
};

/** The lines of an order in the order they were put in, amounts in minor units. */
export async function linesOf(reader: Reader, orderId: number): Promise<StoredLine[]> {
  const rows = await reader
    .selectFrom('order_lines as l')
    .select([
      'l.id',
      'l.product_id',
      'l.sku',
      'l.name',
      'l.spec',
      'l.unit_price',
      'l.quantity',
      'l.line_total',
      pictureJson(sql.ref('l.media_id')).as('picture'),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  return rows as unknown as StoredLine[];
}

export type LineView = {
  id: number;
  name: string;
  spec: string;
  sku: string;
  picture: PictureView | null;
  unit_price: number;
  quantity: number;
  line_total: number;
  product_id: number | null;
};

export const lineView = (
  { name, spec, picture, unit_price, line_total, ...line }: StoredLine,
  currency: Currency,
  locale: Locale,
): LineView => ({
  ...line,
  name: inLocale(name, locale),
  spec: spec ? inLocale(spec, locale) : '',
  picture: picture && pictureFrom(picture, locale),
  unit_price: toMajor(unit_price, currency),
  line_total: toMajor(line_total, currency),
});
