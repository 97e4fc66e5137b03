import * as m from '#messages';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { creditTax } from '../numbered/vat.ts';
import { allowanceLines, amountOf, mayBeVoided, remainingLines } from '../rules.ts';
import { insertAllowance, updateAllowance } from '../store/allowances.ts';
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceWithAllowances,
  insertInvoice,
  lockCurrent,
  rewriteInvoice,
  selectInvoices,
  updateInvoice,
} from '../store/invoices.ts';
import { requestVoid } from './void-invoice.ts';

/** What an order's invoice should be now. The caller has locked the order. */
export type InvoiceTarget = {
  order_id: number;
  order_no: string;
  at: Date;
  /** Null: nothing, because the order is cancelled or all of its money went back. */
  content: InvoiceContent | null;
  /** When it is to be issued; null: not yet, or not by itself. */
  issue_at: Date | null;
  /** Whether its invoice may still be voided by its date: never where the shop numbers invoices itself. */
  is_voidable: boolean;
  /** Money of the order is still open: an invoice is not replaced by a higher one yet. */
  is_settled: boolean;
  /** Why money went back, for the provider's records. */
  reason: string;
};

/**
 * Brings the invoice of an order to what it should be: plans a new one, changes or drops one that was not sent, requests a void,
 * or plans an allowance. Only rows are written; `sendDue` calls the provider. Running it twice changes nothing the second time.
 */
export async function planInvoice(tx: Tx, target: InvoiceTarget): Promise<void> {
  const current = await lockCurrent(tx, target.order_id);
  if (!current) return planNew(tx, target);
  if (current.state === 'issued') return followIssued(tx, current, target);
  // Sent without an answer: what became of it must be known first.
  if (current.state === 'pending' && current.started_at) return;
  if (!target.content) return updateInvoice(tx, current.id, { state: 'void', voided_at: target.at, void_cause: 'order' });
  if (current.state === 'pending') await rewriteInvoice(tx, current.id, target.content);
}

async function planNew(tx: Tx, { order_id, order_no, content, issue_at, is_settled, at }: InvoiceTarget): Promise<void> {
  if (!content || !issue_at || !is_settled) return;
  const last = (await selectInvoices(tx, [order_id])).at(-1);
  // What staff voided they issue again themselves.
  if (last?.void_cause === 'staff') return;
  await insertNext(tx, { order_id, order_no, content, due_at: issue_at, at }, last);
}

/** An invoice to be made; `at` is now. */
type Next = { order_id: number; order_no: string; content: InvoiceContent; due_at: Date; at: Date };

async function insertNext(tx: Tx, { order_id, order_no, content, due_at, at }: Next, last: Invoice | undefined): Promise<void> {
  const sequence = (last?.sequence ?? 0) + 1;
  await insertInvoice(tx, { order_id, order_no, sequence, relate_number: newRelateNumber(order_no), due_at, created_at: at }, content);
}

/** The order's number and random digits, because other shops use the provider's test account with the same order numbers. */
const newRelateNumber = (orderNo: string): string => `${orderNo.replace(/[^A-Za-z0-9]/g, '')}N${randomId().slice(0, 8)}`;

async function followIssued(tx: Tx, invoice: InvoiceWithAllowances, target: InvoiceTarget): Promise<void> {
  if (invoice.void_requested_at || invoice.allowances.some(({ state }) => state === 'pending')) return;
  const remainingAmount = invoice.amount - invoice.allowances.reduce((sum, { amount }) => sum + amount, 0);
  const targetAmount = target.content?.amount ?? 0;
  if (targetAmount === remainingAmount) return;
  const isOpen = target.is_voidable && invoice.allowances.length === 0 && !invoice.void_refused;
  const mayVoid = isOpen && invoice.issued_at !== null && mayBeVoided(invoice.issued_at, target.at);
  if (targetAmount > remainingAmount) {
    if (mayVoid && target.is_settled)
      await requestVoid(tx, invoice.id, { cause: 'change', reason: m.invoice_words_changed({}, { locale: 'tw' }), at: target.at });
    return;
  }
  if (targetAmount === 0 && mayVoid) return requestVoid(tx, invoice.id, { cause: 'order', reason: target.reason, at: target.at });
  const remaining = remainingLines(
    invoice.lines,
    invoice.allowances.map(({ lines }) => lines),
  );
  const lines = allowanceLines(remaining, target.content?.lines ?? []);
  const { at: created_at, reason } = target;
  await insertAllowance(tx, { invoice_id: invoice.id, lines, amount: amountOf(lines), tax: creditTax(lines, invoice), reason, created_at });
}

/** Issues by hand: a failed invoice is due again with today's content as another one for the provider, or a new one is made. */
export async function issueByHand(tx: Tx, next: Next): Promise<void> {
  const current = await lockCurrent(tx, next.order_id);
  if (!current) return insertNext(tx, next, (await selectInvoices(tx, [next.order_id])).at(-1));
  await rewriteInvoice(tx, current.id, next.content, { relate_number: newRelateNumber(next.order_no), due_at: next.due_at });
}

/** Makes the first refused allowance of an invoice due again; false: none was refused. The invoice is locked. */
export async function retryAllowance(tx: Tx, { allowances }: InvoiceWithAllowances): Promise<boolean> {
  const failed = allowances.find(({ state }) => state === 'failed');
  if (failed) await updateAllowance(tx, failed.id, { state: 'pending', tries: 0, tried_at: null, error: null, error_code: null });
  return failed !== undefined;
}
