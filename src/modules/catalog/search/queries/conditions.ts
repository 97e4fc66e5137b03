import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from '../query.ts';

/**
 * What was typed as a tsquery; `english` stems words and drops those that every text has. The words are selected, so that PostgreSQL plans
 * once for all: from the words themselves it would plan each time, which takes longer than most searches. to_tsquery stays outside of the
 * select: its cost, counted for every row, keeps PostgreSQL from reading all of them.
 */
export const searchTerms = ({ words, code }: SearchQuery): RawBuilder<unknown> =>
  sql`(to_tsquery('english', (select ${words})) || (select ${code})::tsquery)`;

/** Maximum number of hits looked at. */
export const maxHits = 10_000;

/** Whether a product `p` matches the search. As an array, so that the hits are computed once and then looked up. */
export const isFound = (search: SearchQuery): RawBuilder<boolean> =>
  sql`p.id = any(array(select s.product_id from product_search s where s.document @@ ${searchTerms(search)} and s.on_shelf limit ${maxHits}))`;
