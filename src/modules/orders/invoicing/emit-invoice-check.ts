import { invoiceEffects } from '#modules/invoices/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';

/** Leaves a note that the order's invoice may have to follow what this transaction changes. */
export const emitInvoiceCheck = (tx: Tx, orderId: number): Promise<void> =>
  invoiceEffects.emit(tx, 'invoice_check', { order_id: orderId }, `${orderId}:${randomId()}`);
