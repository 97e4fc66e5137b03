import { sql } from 'kysely';
import { rulesFor } from '#modules/pricing/index.ts';
import { cartSettings } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';

export type ShownRule = Awaited<ReturnType<typeof rulesFor.read>>[number];
/** Terms for all products of the shop. Amounts in minor units. */
export type ShopTerms = ReturnType<typeof cartSettings.from> & { rules: ShownRule[]; deliveries: DeliveryMethod[] };

type Row = {
  settings: Parameters<typeof cartSettings.from>[0];
  deliveries: DeliveryMethod[];
  rules: Parameters<typeof rulesFor.from>[0];
};

/** Settings, ways to deliver and the automatic offers of a visitor, in one statement. */
export async function readShopTerms(db: Reader, now: Date): Promise<ShopTerms> {
  const rules = rulesFor.json({ attached: [], identities: [], customerId: null, now });
  const { rows } = await sql<Row>`select ${cartSettings.json} as settings, ${deliveryMethodsJson} as deliveries, ${rules} as rules`.execute(
    db,
  );
  const [row] = rows;
  return { ...cartSettings.from(row?.settings ?? null), deliveries: row?.deliveries ?? [], rules: rulesFor.from(row?.rules ?? []) };
}
