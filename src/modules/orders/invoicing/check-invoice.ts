import * as m from '#messages';
import { meteredServices } from '#modules/credits/index.ts';
import { invoiceCommands, invoiceDocuments, readConnectedAt } from '#modules/invoices/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { refundRecords } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { mailBuyerOnce, reportFailure } from '../buyer-mails.ts';
import { selectLines } from '../store/lines.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { invoiceContent } from './content.ts';
import { type InvoiceScheme, readScheme } from './scheme.ts';

/** Used by `notifications`, which may not import `invoices`. */
export const { pdfLink, readPdf } = invoiceDocuments;

export type InvoicingDeps = Pick<Context, 'db' | 'clock' | 'log'>;

const dayMs = 86_400_000;

/** Brings the invoice of a changed order up to date (plans, changes, voids or reduces it) and sends what is due at once. */
export async function checkInvoice(deps: InvoicingDeps, ports: InvoicePorts, orderId: number): Promise<void> {
  const port = await ports.invoices();
  if (!port) return;
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await planForOrder(tx, order, deps.clock.now());
  });
  await invoiceCommands.sendDue(sendDeps(deps), port, orderId);
}

/** Job: sends what is due, also what was not answered before. */
export async function sendInvoices(deps: InvoicingDeps, ports: InvoicePorts): Promise<void> {
  const port = await ports.invoices();
  if (port) await invoiceCommands.sendDue(sendDeps(deps), port);
}

/** The shop's purse is charged and the buyer is mailed the number, or staff a refusal, in the transaction that records it. */
export const sendDeps = ({ db, clock, log }: InvoicingDeps): Parameters<typeof invoiceCommands.sendDue>[0] => ({
  ...{ db, clock, log },
  onIssued: async (tx, orderId, invoiceId) => {
    await mailBuyerOnce(tx, orderId, 'invoice', [invoiceId]);
    await meteredServices.chargeOrOwe(tx, { service: 'invoice', id: invoiceId, orderId, now: clock.now() });
  },
  onRefused: reportFailure,
});

async function planForOrder(tx: Tx, order: StoredOrder, at: Date): Promise<void> {
  const scheme = await readScheme(tx, order);
  const refunds = await refundRecords.selectRefunds(tx, [order.id]);
  const content = invoiceContent(order, { lines: await selectLines(tx, order.id), refunds, scheme });
  const { settings } = scheme;
  const issuesHere = scheme.isUsed && order.source !== 'import';
  const event = issuesHere ? await readEventTime(tx, order, settings.issue_on) : null;
  const isDueHere = event !== null && (await isInvoicedHere(tx, scheme, event));
  await invoiceCommands.planInvoice(tx, {
    ...{ order_id: order.id, order_no: order.order_no, at, content },
    issue_at: isDueHere ? new Date(event.getTime() + settings.delay_days * dayMs) : null,
    is_voidable: scheme.kind === 'uniform',
    is_settled: order.due === 0 && !order.mismatch,
    reason: refunds.at(-1)?.reason || m.invoice_words_cancelled({}, { locale: 'tw' }),
  });
}

/** False for events before the account was connected, or before the day in the settings: the program used before has their invoices. */
async function isInvoicedHere(tx: Tx, { kind, settings: { numbered } }: InvoiceScheme, event: Date): Promise<boolean> {
  if (kind === 'uniform') {
    const connected = await readConnectedAt(tx);
    return connected === null || event >= connected;
  }
  if (numbered.since === null) return true;
  const { time_zone: timeZone } = await readWebsite(tx);
  return localDay(event, timeZone) >= numbered.since;
}

/** When the event that the settings name happened; null: not yet. */
async function readEventTime(tx: Tx, order: StoredOrder, event: 'paid' | 'shipped' | 'completed'): Promise<Date | null> {
  if (event === 'completed') return order.completed_at;
  if (event === 'paid') return order.paid_at;
  const times = (await parcels.selectParcels(tx, order.id)).flatMap(({ shipped_at }) => shipped_at ?? []);
  const [first = null] = times.toSorted((a, b) => a.getTime() - b.getTime());
  return first;
}
