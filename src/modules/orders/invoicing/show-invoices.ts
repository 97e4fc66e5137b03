import { invoiceRules, invoiceViews } from '#modules/invoices/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { refundRecords } from '#modules/payments/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseOrders } from '../contract.ts';
import { invoiceRequestOf } from '../queries/totals.ts';
import { selectLines } from '../store/lines.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { invoiceContent } from './content.ts';
import type { OrderInvoices } from './contract.ts';
import { readScheme } from './scheme.ts';

/** The invoices of an order. Throws order_not_found. */
export async function showInvoices({ db, clock }: Context, { id }: { id: number }, ports: InvoicePorts): Promise<OrderInvoices> {
  const order = await selectOrder(db, { id });
  if (!order) throw refuseOrders('order_not_found');
  const invoices = await invoiceViews.forStaff(db, id);
  const { kind, isUsed } = await readScheme(db, order);
  const connected = Boolean(await ports.invoices()) && isUsed;
  const [current] = invoices.filter(({ state }) => state !== 'void');
  const hasContent = (await readInvoiceContent(db, order)) !== null;
  const isIssuable = !current || current.state === 'failed' || (current.state === 'pending' && !current.is_unanswered);
  const hasFailedPart = current?.allowances.some(({ state }) => state === 'failed') ?? false;
  const isOpen = kind === 'uniform' && current?.state === 'issued' && !current.is_being_voided && current.allowances.length === 0;
  const voidableSince = isOpen ? current.issued_at : null;
  return {
    ...{ connected, kind, request: invoiceRequestOf(order), invoices },
    may: {
      issue: connected && ((isIssuable && hasContent) || hasFailedPart),
      void: connected && voidableSince !== null && invoiceRules.mayBeVoided(new Date(voidableSince), clock.now()),
    },
  };
}

/** What the order's invoice would contain now; null: nothing. */
export async function readInvoiceContent(reader: Reader, order: StoredOrder) {
  const scheme = await readScheme(reader, order);
  return invoiceContent(order, {
    lines: await selectLines(reader, order.id),
    refunds: await refundRecords.selectRefunds(reader, [order.id]),
    scheme,
  });
}
