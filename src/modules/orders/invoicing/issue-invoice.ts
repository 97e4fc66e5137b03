import { invoiceCommands } from '#modules/invoices/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { diff } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { companyNumber, donationCode, invoiceCarrier } from '#shared/taiwan/taiwan-numbers.ts';
import { refuseOrders } from '../contract.ts';
import { invoiceRequestOf } from '../queries/totals.ts';
import { lockOrder, type StoredOrder, updateOrder } from '../store/orders.ts';
import { auditInvoice } from './audit-invoice.ts';
import { sendDeps } from './check-invoice.ts';
import { type invoicingContract, type OrderInvoices, refuseInvoicing } from './contract.ts';
import { readScheme } from './scheme.ts';
import { readInvoiceContent, showInvoices } from './show-invoices.ts';

type Contract = typeof invoicingContract;
type Request = NonNullable<ParsedInputOf<Contract['issue']>['request']>;

/**
 * Issues now, or tries again what failed. Throws order_not_found, invoice_not_connected, invoice_not_here, nothing_to_invoice,
 * invoice_issued, invoice_unanswered while an earlier call has no answer yet; InvalidInput for a wrong number or code.
 */
export async function issueInvoice(
  ctx: Context,
  { id, request }: ParsedInputOf<Contract['issue']>,
  ports: InvoicePorts,
): Promise<OrderInvoices> {
  await issueOne(ctx, id, ports, request);
  return showInvoices(ctx, { id }, ports);
}

/** The same for many orders, each on its own. */
export const issueMany = (ctx: Context, { ids }: ParsedInputOf<Contract['issueMany']>, ports: InvoicePorts): Promise<BulkAnswer> =>
  runBulk(ctx, ids, async (id) => {
    await issueOne(ctx, id, ports);
    return true;
  });

async function issueOne(ctx: Context, id: number, ports: InvoicePorts, request?: Request): Promise<void> {
  const port = await ports.invoices();
  if (!port) throw refuseInvoicing('invoice_not_connected');
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw refuseOrders('order_not_found');
    if (!(await readScheme(tx, locked)).isUsed) throw refuseInvoicing('invoice_not_here');
    await planByHand(tx, ctx, locked, request);
    await auditInvoice(tx, ctx, id, [{ field: 'invoice', old: null, new: 'issue' }]);
  });
  await invoiceCommands.sendDue(sendDeps(ctx), port, id);
}

/** What is sent next: a refused allowance again, or the invoice. What the provider may have issued already is never changed. */
async function planByHand(tx: Tx, ctx: Context, order: StoredOrder, request: Request | undefined): Promise<void> {
  const current = await invoiceCommands.lockCurrent(tx, order.id);
  if (current?.state === 'pending' && current.started_at) throw refuseInvoicing('invoice_unanswered');
  if (current?.state === 'issued') {
    if (await invoiceCommands.retryAllowance(tx, current)) return;
    throw refuseInvoicing('invoice_issued');
  }
  const corrected = request ? await correctRequest(tx, ctx, order, request) : order;
  const content = await readInvoiceContent(tx, corrected);
  if (!content) throw refuseInvoicing('nothing_to_invoice');
  const at = ctx.clock.now();
  await invoiceCommands.issueByHand(tx, { order_id: order.id, order_no: order.order_no, content, due_at: at, at });
}

/** Writes what the buyer wants into the order. Throws InvalidInput by field. */
async function correctRequest(tx: Tx, ctx: Context, order: StoredOrder, request: Request): Promise<StoredOrder> {
  const isCompany = request.type === 'company';
  const [number, carrier] = [companyNumber(request.company_id), invoiceCarrier(request.barcode)];
  const typed = isCompany ? '' : request.donation_code.trim();
  const donation = donationCode(typed);
  const wrong: [string, boolean][] = [
    ['company', isCompany && !request.company],
    ['company_id', isCompany && !number],
    ['barcode', request.barcode.trim() !== '' && !carrier],
    ['donation_code', typed !== '' && !donation],
  ];
  const problems = wrong
    .filter(([, isWrong]) => isWrong)
    .map(([field]): [string, ValidationProblem[]] => [`request.${field}`, [{ key: 'invalid' }]]);
  if (problems.length > 0) throw new InvalidInput(Object.fromEntries(problems));
  const row = {
    invoice_type: request.type,
    invoice_company: isCompany ? request.company : null,
    invoice_company_id: isCompany ? (number ?? null) : null,
    invoice_barcode: donation ? null : (carrier ?? null),
    invoice_donation_code: donation ?? null,
  };
  const changes = diff({ ...invoiceRequestOf(order) }, { ...invoiceRequestOf({ ...order, ...row }) });
  if (changes.length === 0) return order;
  const changed = await updateOrder(tx, order, row, ctx.clock.now());
  if (!changed) throw refuseOrders('order_changed', { current: order.version });
  await auditInvoice(tx, ctx, order.id, changes);
  return changed;
}
