import { invoiceEffects } from '#modules/invoices/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';

/** Emits the check whether the order's invoice must change with what this transaction changes. */
export const emitInvoiceCheck = (tx: Tx, orderId: number): Promise<void> =>
  invoiceEffects.emit(tx, 'invoice_check', { order_id: orderId }, `${orderId}:${randomId()}`);
