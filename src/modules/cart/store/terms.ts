import { sql } from 'kysely';
import { type PaymentMethod, paymentMethodsJson } from '#modules/payments/index.ts';
import { cartSettings } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';

type Terms = ReturnType<typeof cartSettings.from> & { deliveries: DeliveryMethod[]; payments: PaymentMethod[] };
type Row = { settings: Parameters<typeof cartSettings.from>[0]; deliveries: DeliveryMethod[]; payments: PaymentMethod[] };

/** How the shop sells now: settings and methods of three modules in one statement. */
export async function selectTerms(reader: Reader): Promise<Terms> {
  const { rows } = await sql<Row>`
    select ${cartSettings.json} as settings, ${deliveryMethodsJson} as deliveries, ${paymentMethodsJson} as payments`.execute(reader);
  const { settings, deliveries, payments } = rows[0] ?? { settings: null, deliveries: [], payments: [] };
  return { ...cartSettings.from(settings), deliveries, payments };
}
