import { sql } from 'kysely';
import { type SellableItem, sellableItems } from '#modules/catalog/index.ts';
import { type PaymentMethod, paymentMethodsJson } from '#modules/payments/index.ts';
import type { ShownRule } from '#modules/pricing/contract.ts';
import { rulesFor } from '#modules/pricing/index.ts';
import { cartSettings } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import { versionNow } from '#platform/cache/versions.ts';
import type { Database, Reader } from '#platform/db/database.ts';

/** How the shop sells. Shared by all carts of a process: never changed, only replaced. */
export type Terms = Readonly<
  ReturnType<typeof cartSettings.from> & { deliveries: readonly DeliveryMethod[]; payments: readonly PaymentMethod[] }
>;
type Row = { version: string; settings: Parameters<typeof cartSettings.from>[0]; deliveries: DeliveryMethod[]; payments: PaymentMethod[] };

/** Grows with every change of settings and methods (triggers in db/migrations/20261123T0000-21-content-versions.sql). */
const termsVersion = sql<string>`concat_ws('.', ${versionNow('settings')}, ${versionNow('deliveries')}, ${versionNow('payments')})`;

/** How the shop sells now, and the version of that: settings and methods of three modules in one statement. */
async function selectTerms(reader: Reader): Promise<{ version: string; terms: Terms }> {
  const { rows } = await sql<Row>`
    select ${termsVersion} as version, ${cartSettings.json} as settings, ${deliveryMethodsJson} as deliveries,
      ${paymentMethodsJson} as payments`.execute(reader);
  const { version, settings, deliveries, payments } = rows[0] as Row;
  return { version, terms: { ...cartSettings.from(settings), deliveries, payments } };
}

const kept = new WeakMap<Database, { version: string; terms: Terms }>();

/** The terms of this version or a newer one: read once for each version, as they change once a week and carts each second. */
async function termsOf(db: Database, reader: Reader, version: string): Promise<Terms> {
  const known = kept.get(db);
  if (known?.version === version) return known.terms;
  const read = await selectTerms(reader);
  kept.set(db, read);
  return read.terms;
}

export const readTerms = async (db: Database): Promise<Terms> => (await selectTerms(db)).terms;

type Asked = Parameters<typeof rulesFor.json>[0] & { itemIds: readonly number[] };
type Offered = { terms: Terms; rules: ShownRule[]; items: Map<number, SellableItem> };
type OfferedRow = { version: string; rules: Parameters<typeof rulesFor.from>[0]; items: Parameters<typeof sellableItems.from>[0] };

/**
 * The goods, the rules and how the shop sells now: what five modules know of a cart. One statement, and one more for the first
 * who asks after settings or methods have changed. `reader`: the transaction, or `db` itself.
 */
export async function selectOffered(db: Database, reader: Reader, { itemIds, ...asked }: Asked): Promise<Offered> {
  const { rows } = await sql<OfferedRow>`
    select ${termsVersion} as version, ${rulesFor.json(asked)} as rules, ${sellableItems.json(itemIds)} as items`.execute(reader);
  const { version, rules, items } = rows[0] as OfferedRow;
  return { terms: await termsOf(db, reader, version), rules: rulesFor.from(rules), items: sellableItems.from(items, asked.now) };
}
