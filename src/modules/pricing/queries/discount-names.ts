import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';

type Named = { id: number; name: string };

/** Names of the newest offers and campaigns, for order filters. */
export async function discountNames(reader: Reader, locale: Locale): Promise<{ offers: Named[]; campaigns: Named[] }> {
  const newest = async (table: 'offers' | 'coupon_campaigns'): Promise<Named[]> => {
    const { rows } = await sql<{ id: number; name: Text }>`select id, name from ${sql.table(table)} order by id desc limit 200`.execute(
      reader,
    );
    return rows.map(({ id, name }) => ({ id, name: inLocale(name, locale) }));
  };
  const [offers, campaigns] = await Promise.all([newest('offers'), newest('coupon_campaigns')]);
  return { offers, campaigns };
}
