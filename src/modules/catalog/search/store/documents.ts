import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Text } from '#shared/locale.ts';
import { plainText, type RichTexts } from '#shared/text/rich-text.ts';
import type { ProductTexts, SearchDocument } from '../document.ts';
import { buildDeletions } from '../near-words.ts';

/** Locks products in ascending order, so that the last save is indexed. */
export async function lockProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', '=', anyOf(productIds)).orderBy('id').forNoKeyUpdate().execute();
}

type TextsRow = Columns<'products', 'id' | 'name' | 'tags' | 'description'> &
  Pick<ProductTexts, 'relatedNames' | 'codes' | 'secondaryTexts' | 'body'>;

/** All texts by which these products are found, in one statement. */
export async function productTexts(reader: Reader, productIds: readonly number[]): Promise<ProductTexts[]> {
  const { rows } = await sql<TextsRow>`
    with recursive up as (
      select pc.product_id, c.id, c.parent_id, c.name from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = ${anyOf(productIds)}
      union select up.product_id, c.id, c.parent_id, c.name from up join categories c on c.id = up.parent_id
    )
    select p.id, p.name,
      coalesce((select jsonb_agg(up.name) from up where up.product_id = p.id), '[]')
        || coalesce((select jsonb_agg(b.name) from brands b where b.id = p.brand_id), '[]')
        || jsonb_path_query_array(p.options, '$[*].values[*].label') as "relatedNames",
      p.tags,
      array(select code from product_items i, unnest(array[i.sku, i.barcode]) code where i.product_id = p.id and code is not null) as codes,
      jsonb_path_query_array(jsonb_build_array(p.subtitle, p.badge), '$[*] ? (@ != null)') as "secondaryTexts",
      p.description, jsonb_path_query_array(p.spec_table, '$[*].*') as body
    from products p where p.id = ${anyOf(productIds)} order by p.id`.execute(reader);
  return rows.map(({ description, body, ...texts }) => ({ ...texts, body: description ? [toPlainTexts(description), ...body] : body }));
}

const toPlainTexts = ({ tw, en }: RichTexts): Text => ({ tw: plainText(tw), en: en && plainText(en) });

/** Stores search documents, in one statement. */
export async function writeDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  await sql`
    insert into product_search (product_id, on_shelf, available_until, sold_out, sold_count, names, head, document)
    select p.id, p.shelf_status = 'on_shelf', p.available_until, p.stock_word = 'sold_out', p.sold_count, d.names, h.head, h.head || ${weightedField('d')}
    from json_to_recordset(${JSON.stringify(documents)}) as d(id bigint, names text, a json, b json, c json, d json)
      join products p using (id) cross join
      lateral (select ${weightedField('a')} || ${weightedField('b')} || ${weightedField('c')} as head) h
    on conflict (product_id) do update set on_shelf = excluded.on_shelf, available_until = excluded.available_until,
      sold_out = excluded.sold_out, sold_count = excluded.sold_count, names = excluded.names, head = excluded.head, document = excluded.document`.execute(
    tx,
  );
}

const weightedField = (field: 'a' | 'b' | 'c' | 'd') => sql`setweight(
  to_tsvector('english', ${sql.raw(field)} ->> 'words') || ${lexemes(field)}, ${sql.lit(field.toUpperCase())})`;

/** A lexeme without a position has no weight: all get the first. */
const lexemes = (field: string) => sql`coalesce((
  select string_agg(quote_literal(l) || ':1', ' ') from json_array_elements_text(${sql.raw(field)} -> 'lexemes') l), '')::tsvector`;

/** Stores words for spelling corrections, in alphabetical order to avoid deadlocks. */
export async function addWords(tx: Tx, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const rows = [...new Set(words)].sort().map((word) => ({ word, near: buildDeletions(word) }));
  await sql`
    insert into search_words (word, near)
    select w.word, array(select json_array_elements_text(w.near)) from json_to_recordset(${JSON.stringify(rows)}) as w(word text, near json)
    where not exists (select from search_words s where s.word = w.word) order by w.word
    on conflict do nothing`.execute(tx);
}

/** The ids of the next `limit` products after the id `after`, ascending; with `missingOnly` only those never indexed. */
export async function productsAfter(
  reader: Reader,
  after: number,
  limit: number,
  among: { brand_id?: number; category_id?: number; missingOnly?: boolean },
): Promise<number[]> {
  const { rows } = await sql<Columns<'products', 'id'>>`
    select p.id from products p where p.id > ${after}
    ${among.brand_id ? sql`and p.brand_id = ${among.brand_id}` : sql``}
    ${among.category_id ? sql`and p.id in (select pc.product_id from product_categories pc where pc.category_id in ${below(among.category_id)})` : sql``}
    ${among.missingOnly ? sql`and not exists (select from product_search s where s.product_id = p.id)` : sql``}
    order by p.id limit ${limit}`.execute(reader);
  return rows.map((row) => row.id);
}

/** A category and its descendants, hidden ones included. */
const below = (categoryId: number) => sql`(
  with recursive line as (
    select ${categoryId}::bigint as id union select c.id from categories c join line on c.parent_id = line.id
  ) select id from line)`;
