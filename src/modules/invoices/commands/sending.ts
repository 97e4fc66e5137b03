import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { invoiceEffects } from '../effects.ts';
import type { IssuedInvoice } from '../ports.ts';
import type { Invoice } from '../store/invoices.ts';

export type SendDeps = Pick<Context, 'db' | 'clock' | 'log'> & {
  /** After an invoice was issued, in the same transaction. */
  onIssued: (tx: Tx, orderId: number, invoiceId: number) => Promise<void>;
  /** After the provider refused an invoice or allowance, in the same transaction; `id` is its own. */
  onRefused: (tx: Tx, orderId: number, what: 'invoice' | 'allowance', id: number) => Promise<void>;
};

/** An issued invoice as its provider finds it. */
export const issuedOf = ({ number, issued_at }: Invoice): IssuedInvoice => ({ number: number ?? '', issued_at: issued_at ?? new Date(0) });

export const logUnknown = (deps: SendDeps, order_id: number, call: string, reason: string): void =>
  deps.log.warn({ order_id, call, reason }, 'the provider of invoices did not answer: it is queried again');

/** The order may have changed while the provider was called. */
export const checkAgain = (tx: Tx, order_id: number): Promise<void> =>
  invoiceEffects.emit(tx, 'invoice_check', { order_id }, `${order_id}:${randomId()}`);
