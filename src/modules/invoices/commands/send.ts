import * as m from '#messages';
import { inTransaction } from '#platform/db/database.ts';
import type { AllowanceAnswer, InvoicePort, IssueAnswer } from '../ports.ts';
import { type ClaimedAllowance, claimAllowances, lockAllowance, updateAllowance } from '../store/allowances.ts';
import { claimInvoices, type Invoice, type InvoiceWithAllowances, lockInvoice, updateInvoice } from '../store/invoices.ts';
import { checkAgain, issuedOf, logUnknown, type SendDeps } from './sending.ts';
import { sendVoid } from './void-invoice.ts';

const batchSize = 10;
const maxPerRun = 200;

/**
 * Sends what is due to the provider: invoices, voids, allowances. Each is claimed and committed before the call; what was sent
 * before is looked up first, so that nothing is issued twice. `orderId`: of this order only. Never throws for the provider.
 */
export async function sendDue(deps: SendDeps, port: InvoicePort, orderId?: number): Promise<void> {
  const claim = () => ({ now: deps.clock.now(), limit: batchSize, orderId: orderId ?? null });
  for (let sent = 0; sent < maxPerRun; ) {
    const invoices = await claimInvoices(deps.db, claim());
    const allowances = await claimAllowances(deps.db, claim());
    if (invoices.length + allowances.length === 0) return;
    sent += invoices.length + allowances.length;
    await Promise.all([
      ...invoices.map((invoice) => logFailure(deps, invoice.order_id, () => sendInvoice(deps, port, invoice))),
      ...allowances.map((claimed) => logFailure(deps, claimed.invoice.order_id, () => sendAllowance(deps, port, claimed))),
    ]);
  }
}

const logFailure = (deps: SendDeps, order_id: number, send: () => Promise<void>): Promise<void> =>
  send().catch((err) => deps.log.error({ err, order_id }, 'an invoice could not be sent'));

async function sendInvoice(deps: SendDeps, port: InvoicePort, invoice: InvoiceWithAllowances): Promise<void> {
  if (invoice.state === 'issued') return sendVoid(deps, port, invoice);
  await settleIssue(deps, invoice, await issueAnswer(port, invoice));
}

/** The first try is sent; a later one only when the provider does not have the invoice. */
async function issueAnswer(port: InvoicePort, invoice: Invoice): Promise<IssueAnswer> {
  const { relate_number, buyer, lines, amount, zero_rate, tries } = invoice;
  if (!relate_number) return { state: 'refused', code: 'relate_number', message: 'no number' };
  const request = { relate_number, buyer, lines, amount, zero_rate };
  if (tries <= 1) return port.issue(request);
  const found = await port.find(relate_number);
  if (found.state === 'unknown') return found;
  if (found.state === 'not_found') return port.issue(request);
  if (found.is_void) return { state: 'refused', code: 'void', message: m.invoice_words_is_void({}, { locale: 'tw' }) };
  const { number, issued_at, random_code } = found;
  return { state: 'issued', number, issued_at, random_code };
}

/** The answer is written once; the order may have changed meanwhile, so its invoice is checked again. */
const settleIssue = (deps: SendDeps, { id, order_id }: Invoice, answer: IssueAnswer): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (invoice?.state !== 'pending') return;
    if (answer.state === 'unknown') return logUnknown(deps, order_id, 'issue', answer.reason);
    if (answer.state === 'refused') {
      deps.log.warn({ order_id, code: answer.code }, 'the provider refused an invoice: staff must look');
      await updateInvoice(tx, id, { state: 'failed', error_code: answer.code, error: answer.message });
      await deps.onRefused(tx, order_id, 'invoice', id);
      return checkAgain(tx, order_id);
    }
    const { number, issued_at, random_code } = answer;
    const done = { tries: 0, tried_at: null, error: null, error_code: null };
    await updateInvoice(tx, id, { state: 'issued', number, issued_at, random_code, ...done });
    await deps.onIssued(tx, order_id, id);
    await checkAgain(tx, order_id);
  });

async function sendAllowance(deps: SendDeps, port: InvoicePort, claimed: ClaimedAllowance): Promise<void> {
  await settleAllowance(deps, claimed, await allowanceAnswer(port, claimed));
}

/** A later try queries how much is left of the invoice: the provider has no key by which it would issue an allowance only once. */
async function allowanceAnswer(port: InvoicePort, { allowance, invoice }: ClaimedAllowance): Promise<AllowanceAnswer> {
  const { lines, amount, reason, tries } = allowance;
  if (tries > 1) {
    const found = await port.find(invoice.relate_number ?? '');
    if (found.state !== 'found') return { state: 'unknown', reason: found.state };
    const before = invoice.amount - sumIssued(invoice);
    if (found.remaining === before - amount) return sentBefore(port, { allowance, invoice });
    if (found.remaining !== before)
      return { state: 'refused', code: 'remaining', message: m.invoice_words_remaining_differs({}, { locale: 'tw' }) };
  }
  return port.allow({ invoice: issuedOf(invoice), lines, amount, reason, buyer: invoice.buyer });
}

const issuedAllowances = ({ allowances }: InvoiceWithAllowances) => allowances.filter(({ state }) => state === 'issued');
const sumIssued = (invoice: InvoiceWithAllowances): number => issuedAllowances(invoice).reduce((sum, { amount }) => sum + amount, 0);

/** It was issued without an answer: its number is the one that the shop does not have. */
async function sentBefore(port: InvoicePort, { allowance, invoice }: ClaimedAllowance): Promise<AllowanceAnswer> {
  const numbers = await port.allowancesOf(issuedOf(invoice));
  if (!numbers) return { state: 'unknown', reason: 'allowances' };
  const known = new Set(issuedAllowances(invoice).map(({ number }) => number));
  const number = numbers.findLast((one) => !known.has(one));
  return { state: 'issued', number: number ?? '', issued_at: allowance.tried_at ?? allowance.created_at };
}

const settleAllowance = (deps: SendDeps, { allowance: { id }, invoice }: ClaimedAllowance, answer: AllowanceAnswer): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockInvoice(tx, invoice.id);
    const allowance = await lockAllowance(tx, id);
    const { order_id } = invoice;
    if (allowance?.state !== 'pending') return;
    if (answer.state === 'unknown') return logUnknown(deps, order_id, 'allowance', answer.reason);
    if (answer.state === 'refused') {
      deps.log.warn({ order_id, code: answer.code }, 'the provider refused an allowance: staff must look');
      await updateAllowance(tx, id, { state: 'failed', error_code: answer.code, error: answer.message });
      return deps.onRefused(tx, order_id, 'allowance', id);
    }
    const { number, issued_at } = answer;
    await updateAllowance(tx, id, { state: 'issued', number: number || null, issued_at, error: null, error_code: null });
    await checkAgain(tx, order_id);
  });
