import { invoiceCommands, invoiceRules } from '#modules/invoices/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { refuseOrders } from '../contract.ts';
import { lockOrder } from '../store/orders.ts';
import { auditInvoice } from './audit-invoice.ts';
import { sendDeps } from './check-invoice.ts';
import { type invoicingContract, type OrderInvoices, refuseInvoicing } from './contract.ts';
import { readScheme } from './scheme.ts';
import { showInvoices } from './show-invoices.ts';

/** Staff void the issued invoice; `modules/invoices/commands/void-invoice.ts` sends it to the provider. Throws order_not_found, invoice_not_connected, invoice_not_voidable. */
export async function voidInvoice(
  ctx: Context,
  { id, reason }: ParsedInputOf<(typeof invoicingContract)['void']>,
  ports: InvoicePorts,
): Promise<OrderInvoices> {
  const port = await ports.invoices();
  if (!port) throw refuseInvoicing('invoice_not_connected');
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    if ((await readScheme(tx, order)).kind === 'numbered') throw refuseInvoicing('invoice_not_voidable');
    const current = await invoiceCommands.lockCurrent(tx, id);
    const at = ctx.clock.now();
    const isOpen = current?.state === 'issued' && current.void_requested_at === null && current.allowances.length === 0;
    if (!isOpen || !current.issued_at || !invoiceRules.mayBeVoided(current.issued_at, at)) throw refuseInvoicing('invoice_not_voidable');
    await invoiceCommands.requestVoid(tx, current.id, { cause: 'staff', reason, at });
    await auditInvoice(tx, ctx, id, [{ field: 'invoice', old: current.number, new: 'void' }]);
  });
  await invoiceCommands.sendDue(sendDeps(ctx), port, id);
  return showInvoices(ctx, { id }, ports);
}
