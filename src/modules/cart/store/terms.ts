import { sql } from 'kysely';
import { type PaymentMethod, paymentMethodsJson } from '#modules/payments/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';

/** What the shop offers now, of two modules in one statement. */
export async function selectMethods(reader: Reader): Promise<{ deliveries: DeliveryMethod[]; payments: PaymentMethod[] }> {
  const { rows } = await sql<{ deliveries: DeliveryMethod[]; payments: PaymentMethod[] }>`
    select ${deliveryMethodsJson} as deliveries, ${paymentMethodsJson} as payments`.execute(reader);
  return rows[0] ?? { deliveries: [], payments: [] };
}
