import { type RawBuilder, sql } from 'kysely';

/** A text that is there without English. */
const lacks = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is not null and coalesce(${sql.ref(column)} ->> 'en', '') in ('', '[]'))`;

/** A text of a block, as HTML or parsed, without the same in English. */
const untranslated = `lax $.** ? (
  ((@.tw.type() == "string" && @.tw != "") || (@.tw.type() == "array" && @.tw.size() > 0))
  && (!exists(@.en) || @.en.type() == "null" || (@.en.type() == "string" && @.en == "") || (@.en.type() == "array" && @.en.size() == 0)))`;

/** Which contents lack an English text that shoppers would read in Chinese: `a` page, article, shop or banner. */
export const lacksEnglish = {
  page: sql<boolean>`(${lacks('p.title')} or jsonb_path_exists(p.blocks, ${sql.lit(untranslated)}::jsonpath))`,
  article: sql<boolean>`(${lacks('b.title')} or ${lacks('b.excerpt')} or (b.body ->> 'tw' <> '[]' and ${lacks('b.body')}))`,
  shop: sql<boolean>`(${lacks('s.name')} or ${lacks('s.address')})`,
  banner: sql<boolean>`(${lacks('b.title')} or ${lacks('b.body')} or ${lacks('b.button')})`,
};

/** How many of each kind there are, and how many of them lack English, as the filters of their lists count them. */
export const englishCounts: RawBuilder<unknown> = sql`
  select 'pages' as kind, count(*)::integer as total, count(*) filter (where ${lacksEnglish.page})::integer as missing from pages p
  union all select 'articles', count(*), count(*) filter (where ${lacksEnglish.article}) from blogs b
  union all select 'shops', count(*), count(*) filter (where ${lacksEnglish.shop}) from shops s
  union all select 'banners', count(*), count(*) filter (where ${lacksEnglish.banner}) from banners b`;
