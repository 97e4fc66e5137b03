import { sql } from 'kysely';
import { type SellableItem, sellableItems } from '#modules/catalog/index.ts';
import { type PaymentMethod, paymentMethodsJson } from '#modules/payments/index.ts';
import type { ShownRule } from '#modules/pricing/contract.ts';
import { rulesFor } from '#modules/pricing/index.ts';
import { cartSettings } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';

type Terms = ReturnType<typeof cartSettings.from> & { deliveries: DeliveryMethod[]; payments: PaymentMethod[] };
type Row = { settings: Parameters<typeof cartSettings.from>[0]; deliveries: DeliveryMethod[]; payments: PaymentMethod[] };

const termsColumns = sql`${cartSettings.json} as settings, ${deliveryMethodsJson} as deliveries, ${paymentMethodsJson} as payments`;
const termsFrom = ({ settings, deliveries, payments }: Row): Terms => ({ ...cartSettings.from(settings), deliveries, payments });

/** How the shop sells now: settings and methods of three modules in one statement. */
export async function selectTerms(reader: Reader): Promise<Terms> {
  const { rows } = await sql<Row>`select ${termsColumns}`.execute(reader);
  return termsFrom(rows[0] as Row);
}

type Asked = Parameters<typeof rulesFor.json>[0] & { itemIds: readonly number[] };
type Offered = { terms: Terms; rules: ShownRule[]; items: Map<number, SellableItem> };
type OfferedRow = Row & { rules: Parameters<typeof rulesFor.from>[0]; items: Parameters<typeof sellableItems.from>[0] };

/** The goods, the rules and how the shop sells now: what five modules know of a cart, in one statement and of one moment. */
export async function selectOffered(reader: Reader, { itemIds, ...asked }: Asked): Promise<Offered> {
  const { rows } = await sql<OfferedRow>`
    select ${termsColumns}, ${rulesFor.json(asked)} as rules, ${sellableItems.json(itemIds)} as items`.execute(reader);
  const row = rows[0] as OfferedRow;
  return { terms: termsFrom(row), rules: rulesFor.from(row.rules), items: sellableItems.from(row.items, asked.now) };
}
