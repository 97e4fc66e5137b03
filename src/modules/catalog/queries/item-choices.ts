import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { catalogContract } from '../contract.ts';
import { buildSpec } from '../rules.ts';
import { sellable } from './sellable-sql.ts';

type Contract = typeof catalogContract;
type Input = ParsedInputOf<Contract['productChoices']>;
type Row = Columns<'product_items', 'id' | 'sku' | 'option_values'> &
  Columns<'products', 'name' | 'options'> & {
    price: Column<'product_items', 'price'> | Column<'products', 'list_price'>;
    sellable: number;
    picture: PictureRow | null;
  };

/** Maximum number of choices; typing another letter narrows them. */
const maxChoices = 20;

/** Products or SKUs for a picker. Archived ones are found by id only. */
export async function productChoices({ db, locale }: Context, input: Input): Promise<ResultOf<Contract['productChoices']>> {
  const currency = await readCurrency(db);
  const { rows } = await (input.of === 'product' ? selectProductChoices(input) : selectItemChoices(input)).execute(db);
  return {
    data: rows.map(({ options, option_values, ...row }) => ({
      ...row,
      name: [inLocale(row.name, locale), inLocale(buildSpec(options, option_values), locale)].filter(Boolean).join(' '),
      price: toMajor(row.price, currency),
      picture: row.picture && pictureFrom(row.picture, locale),
    })),
  };
}

const selectProductChoices = (input: Input): RawBuilder<Row> => sql<Row>`
  select p.id, p.name, coalesce((select i.sku from product_items i where i.product_id = p.id order by i.id limit 1), '') as sku,
    p.list_price as price, 0 as sellable, '[]'::json as options, '{}'::text[] as option_values,
    ${pictureJson(sql`(select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1)`)} as picture
  from products p
  where ${conditions(input, sql.ref('p.id'), sql`exists (select from product_items i where i.product_id = p.id and i.sku ilike ${prefixPattern(input)})`)}
  order by p.id desc limit ${input.ids ? 200 : maxChoices}`;

const selectItemChoices = (input: Input): RawBuilder<Row> => sql<Row>`
  select i.id, p.name, i.sku, i.price, ${sellable} as sellable, p.options, i.option_values,
    ${pictureJson(sql`coalesce(i.media_id, (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1))`)} as picture
  from product_items i join products p on p.id = i.product_id
  where ${conditions(input, sql.ref('i.id'), sql`(i.sku ilike ${prefixPattern(input)} or i.barcode = ${input.q})`)}${input.ids ? sql`` : sql` and i.active`}
  order by (lower(i.sku) = lower(${input.q}) or coalesce(i.barcode = ${input.q}, false)) desc, p.id desc, i.id limit ${input.ids ? 200 : maxChoices}`;

const escaped = ({ q }: Input): string => q.replace(/[\\%_]/g, '\\$&');
const prefixPattern = (input: Input): string => `${escaped(input)}%`;

function conditions(input: Input, id: RawBuilder<unknown> | ReturnType<typeof sql.ref>, hasSku: RawBuilder<unknown>): RawBuilder<unknown> {
  if (input.ids) return sql`${id} = ${anyOf(input.ids)}`;
  const like = `%${escaped(input)}%`;
  return sql`p.archived_at is null and (p.name ->> 'tw' ilike ${like} or p.name ->> 'en' ilike ${like} or ${hasSku})`;
}
