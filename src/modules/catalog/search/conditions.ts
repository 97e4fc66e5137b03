import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from './query.ts';

/** What was typed as a tsquery; `english` stems words and drops those that every text has. */
export const asked = ({ words, code }: SearchQuery): RawBuilder<unknown> => sql`(to_tsquery('english', ${words}) || ${code}::tsquery)`;

/** Whether a product `p` is among what is searched for. */
export const isFound = (search: SearchQuery): RawBuilder<boolean> =>
  sql`p.id in (select s.product_id from product_search s where s.document @@ ${asked(search)})`;
