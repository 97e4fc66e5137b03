import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { DoneAnswer, InvoicePort } from '../ports.ts';
import { type Invoice, lockInvoice, updateInvoice } from '../store/invoices.ts';
import { checkAgain, issuedOf, logUnknown, type SendDeps } from './sending.ts';

type Voiding = { cause: NonNullable<Invoice['void_cause']>; reason: string; at: Date };

/** Makes the void of an issued invoice due; `sendDue` sends it. The invoice is locked. */
export async function requestVoid(tx: Tx, id: number, { cause, reason, at }: Voiding): Promise<void> {
  const untried = { tries: 0, tried_at: null, error: null, error_code: null };
  await updateInvoice(tx, id, { void_cause: cause, void_reason: reason, void_requested_at: at, ...untried });
}

/** Voids an invoice at the provider and records the answer. A second try looks first whether the first one did it. */
export const sendVoid = async (deps: SendDeps, port: InvoicePort, invoice: Invoice): Promise<void> =>
  settleVoid(deps, invoice, await voidAnswer(port, invoice));

async function voidAnswer(port: InvoicePort, invoice: Invoice): Promise<DoneAnswer> {
  if (invoice.tries > 1) {
    const found = await port.find(invoice.relate_number ?? '');
    if (found.state === 'unknown') return found;
    if (found.state === 'found' && found.is_void) return { state: 'done' };
  }
  return port.void(issuedOf(invoice), invoice.void_reason ?? '');
}

const settleVoid = (deps: SendDeps, { id, order_id }: Invoice, answer: DoneAnswer): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (invoice?.state !== 'issued' || !invoice.void_requested_at) return;
    if (answer.state === 'unknown') return logUnknown(deps, order_id, 'void', answer.reason);
    if (answer.state === 'refused') {
      deps.log.warn({ order_id, code: answer.code }, 'the provider refused to void an invoice');
      const refused = { void_requested_at: null, void_refused: true, error_code: answer.code, error: answer.message };
      await updateInvoice(tx, id, refused);
    } else await updateInvoice(tx, id, { state: 'void', voided_at: deps.clock.now(), error: null, error_code: null });
    await checkAgain(tx, order_id);
  });
