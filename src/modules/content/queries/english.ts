import { type RawBuilder, sql } from 'kysely';

/** Whether a text exists without its English. */
const lacksText = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is not null and coalesce(${sql.ref(column)} ->> 'en', '') in ('', '[]'))`;

/** Path to the texts of blocks, HTML or parsed, without their English. */
const untranslated = `lax $.** ? (
  ((@.tw.type() == "string" && @.tw != "") || (@.tw.type() == "array" && @.tw.size() > 0))
  && (!exists(@.en) || @.en.type() == "null" || (@.en.type() == "string" && @.en == "") || (@.en.type() == "array" && @.en.size() == 0)))`;

/** Whether a page `p`, article `b`, shop `s` or banner `b` lacks an English text, so that shoppers would read the Chinese one. */
export const lacksEnglish = {
  page: sql<boolean>`(${lacksText('p.title')} or jsonb_path_exists(p.blocks, ${sql.lit(untranslated)}::jsonpath))`,
  article: sql<boolean>`(${lacksText('b.title')} or ${lacksText('b.excerpt')} or (b.body ->> 'tw' <> '[]' and ${lacksText('b.body')}))`,
  shop: sql<boolean>`(${lacksText('s.name')} or ${lacksText('s.address')})`,
  banner: sql<boolean>`(${lacksText('b.title')} or ${lacksText('b.body')} or ${lacksText('b.button')})`,
};

/** The number of records of each kind, and of those without English, counted as the filters of their lists do. */
export const englishCounts: RawBuilder<unknown> = sql`
  select 'pages' as kind, count(*)::integer as total, count(*) filter (where ${lacksEnglish.page})::integer as missing from pages p
  union all select 'articles', count(*), count(*) filter (where ${lacksEnglish.article}) from blogs b
  union all select 'shops', count(*), count(*) filter (where ${lacksEnglish.shop}) from shops s
  union all select 'banners', count(*), count(*) filter (where ${lacksEnglish.banner}) from banners b`;
