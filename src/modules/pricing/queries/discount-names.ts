import type { Reader } from '#platform/db/database.ts';
import { inLocale, type Locale } from '#shared/locale.ts';

type Named = { id: number; name: string };

/** Names of the newest offers and campaigns, for order filters. */
export async function discountNames(reader: Reader, locale: Locale): Promise<{ offers: Named[]; campaigns: Named[] }> {
  const newest = async (table: 'offers' | 'coupon_campaigns'): Promise<Named[]> => {
    const rows = await reader.selectFrom(table).select(['id', 'name']).orderBy('id', 'desc').limit(200).execute();
    return rows.map(({ id, name }) => ({ id, name: inLocale(name, locale) }));
  };
  const [offers, campaigns] = await Promise.all([newest('offers'), newest('coupon_campaigns')]);
  return { offers, campaigns };
}
