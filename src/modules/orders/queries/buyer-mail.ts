import { invoiceDocuments, invoiceViews } from '#modules/invoices/index.ts';
import type { PaymentCode } from '#modules/payments/contract.ts';
import { attempts, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import type { PickupStore } from '#modules/shipping/contract.ts';
import { consignments, type Parcel, parcels } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { mayChangeStore } from '../consigning/store-rules.ts';
import type { BuyerMail } from '../effects.ts';
import { shortAccount } from '../paying/short-account.ts';
import type { ShippingStatus } from '../status.ts';
import { isPaid } from '../status.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { type ReturnRequest, selectReturns } from '../store/returns.ts';
import { type StoredLine, selectStoredLines } from './lines.ts';
import { mailedOrder, type OrderForMail } from './mail-order.ts';

type Packed = { name: Text; spec: Text | null; quantity: number };

/** One parcel for a mail: `no` of `count`, place of handover, content. */
export type ParcelForMail = {
  no: number;
  count: number;
  kind: string;
  tracking_no: string;
  tracking_url: string;
  pickup_until: Date | null;
  store: PickupStore | null;
  pickup_address: Text | null;
  /** What the buyer shows at the shop. */
  pickup_code: string | null;
  lines: Packed[];
};

/** Refunded or pending money and credits, major units; `card`: last four digits; `account`: where staff sent it, shortened. */
export type RefundForMail = { money: number; credits: number; kind: string | null; card: string | null; account: string | null };

export type BuyerMailFacts = {
  order: OrderForMail;
  /** Payment deadline. */
  expires_at: Date | null;
  /** What the order is paid with at an ATM or a convenience store. */
  code: PaymentCode | null;
  parcel: ParcelForMail | null;
  /** Amounts of this mail's refund; for a cancelled order of all refunds. */
  refund: RefundForMail | null;
  returned: { lines: Packed[]; note: string; send_back: { carrier: string; code: string | null } | null } | null;
  /** The invoice of this mail; amount in major units. */
  invoice: {
    number: string;
    random_code: string;
    amount: number;
    is_printed: boolean;
    donation_code: string;
    /** The PDF's address in the shop, of invoices that the shop numbers itself. */
    pdf: string | null;
    /** Of the PDF that is attached. */
    document_key: string | null;
  } | null;
};

type MailSubject = { mail: BuyerMail; orderId: number; subject: number };
type MailSource = {
  order: StoredOrder;
  lines: StoredLine[];
  parcels: Parcel[];
  refunds: Refunds;
  payments: Payments;
  returns: ReturnRequest[];
  invoices: invoiceViews.InvoiceWithAllowances[];
  pdfs: ReadonlyMap<string, string>;
  /** The open charge. */
  charge: attempts.Attempt | undefined;
  /** Consignment notes of the parcels. */
  notes: consignments.Consignment[];
};
type Refunds = Awaited<ReturnType<typeof refundRecords.selectRefunds>>;
type Payments = Awaited<ReturnType<typeof receivedPayments.select>>;

/**
 * Facts of a mail from committed data. Undefined: no recipient, or the event is no longer true (a parcel came back, a payment
 * succeeded, the order was cancelled).
 */
export async function buyerMailFacts(reader: Reader, { mail, orderId, subject }: MailSubject): Promise<BuyerMailFacts | undefined> {
  const order = await selectOrder(reader, { id: orderId });
  if (!order || (!order.email && !order.phone && order.customer_id === null)) return undefined;
  const invoices = await invoiceViews.selectInvoices(reader, [orderId]);
  const all: MailSource = {
    order,
    lines: await selectStoredLines(reader, orderId),
    parcels: await parcels.selectParcels(reader, orderId),
    refunds: await refundRecords.selectRefunds(reader, [orderId]),
    payments: await receivedPayments.select(reader, [orderId]),
    returns: await selectReturns(reader, orderId),
    invoices,
    pdfs: await invoiceDocuments.pdfAddresses(reader, invoices),
    charge: await attempts.openAttempt(reader, orderId),
    notes: mail === 'store_closed' ? await consignments.selectConsignments(reader, [subject]) : [],
  };
  if (!stillHolds[mail](all, subject)) return undefined;
  const request = mail.startsWith('return_') ? all.returns.find(({ id }) => id === subject) : undefined;
  return {
    order: mailedOrder(order, all.lines),
    expires_at: all.charge?.pay_until ?? order.pay_until ?? order.expires_at,
    code: all.charge?.pay_code ?? null,
    parcel: parcelFor(all, subject, mail),
    refund: refundFor(all, subject, mail),
    returned: request ? { lines: returnedLines(request, all.lines), note: request.staff_note, send_back: request.send_back } : null,
    invoice: mail === 'invoice' ? invoiceFor(all, subject) : null,
  };
}

const parcelIs =
  (...statuses: ShippingStatus[]) =>
  ({ parcels: all }: MailSource, id: number): boolean =>
    all.some((parcel) => parcel.id === id && statuses.includes(parcel.status));
const returnIs =
  (...states: ReturnRequest['state'][]) =>
  ({ returns }: MailSource, id: number): boolean =>
    returns.some((request) => request.id === id && states.includes(request.state));
const isLive = ({ status }: StoredOrder): boolean => status !== 'cancelled' && status !== 'returned';

/** Whether the event of a mail is still true when it is written. */
const stillHolds: Readonly<Record<BuyerMail, (all: MailSource, subject: number) => boolean>> = {
  paid: ({ order }) => isLive(order) && isPaid(order.payment_status),
  payment_failed: ({ order }) => isLive(order) && order.payment_status === 'failed',
  payment_reminder: ({ order, charge }) =>
    isLive(order) &&
    (order.payment_status === 'unpaid' ||
      order.payment_status === 'failed' ||
      (order.payment_status === 'pending' && charge?.pay_code != null)),
  pay_code: ({ order, charge }) => isLive(order) && (order.payment_status === 'pending' || order.due > 0) && charge?.pay_code != null,
  expired: ({ order }) => order.status === 'cancelled' && order.cancelled_by === 'expiry',
  cancelled: ({ order }) => order.status === 'cancelled' && order.cancelled_by !== 'expiry',
  shipped: parcelIs('shipped', 'arrived', 'delivered'),
  arrived: parcelIs('arrived'),
  delivered: parcelIs('delivered'),
  store_closed: ({ parcels: all, notes }, id) => all.some((parcel) => parcel.id === id && mayChangeStore(parcel, notes.at(-1))),
  refunded: ({ refunds }, id) => refunds.some((refund) => refund.id === id && refund.state === 'done'),
  return_approved: returnIs('approved'),
  return_refused: returnIs('refused'),
  return_label: ({ returns }, id) =>
    returns.some((request) => request.id === id && request.state === 'approved' && request.send_back !== null),
  return_received: returnIs('received', 'closed'),
  invoice: ({ invoices }, id) => invoices.some((invoice) => invoice.id === id && invoice.state === 'issued'),
};

function invoiceFor({ invoices, pdfs }: MailSource, id: number): BuyerMailFacts['invoice'] {
  const found = invoices.find((invoice) => invoice.id === id);
  if (!found?.number) return null;
  const { number, random_code, amount, buyer, currency } = found;
  return {
    ...{ number, random_code: random_code ?? '', amount: toMajor(amount, currency as Currency) },
    ...{ is_printed: buyer.is_printed, donation_code: buyer.donation_code },
    pdf: pdfs.get(number) ?? null,
    document_key: invoiceDocuments.keyInPath(pdfs.get(number)),
  };
}

function parcelFor({ order, lines, parcels: all }: MailSource, id: number, mail: BuyerMail): ParcelForMail | null {
  const parcel = ['shipped', 'arrived', 'delivered', 'store_closed'].includes(mail) ? all.find((one) => one.id === id) : undefined;
  if (!parcel) return null;
  return {
    no: parcel.parcel_no,
    count: all.filter(({ status }) => status !== 'cancelled').length,
    kind: parcel.kind,
    tracking_no: parcel.tracking_no ?? '',
    tracking_url: parcel.tracking_url ?? '',
    pickup_until: parcel.pickup_until,
    store: order.cvs,
    pickup_address: order.delivery_method.pickup_address,
    pickup_code: parcel.status === 'arrived' ? parcel.pickup_code : null,
    lines: parcel.lines.flatMap(({ order_line_id, quantity }) => toPackedLines(lines, order_line_id, quantity)),
  };
}

function toPackedLines(lines: readonly StoredLine[], id: number, quantity: number): Packed[] {
  const line = lines.find((one) => one.id === id);
  return line ? [{ name: line.name, spec: line.spec, quantity }] : [];
}

const returnedLines = (request: ReturnRequest, lines: readonly StoredLine[]): Packed[] =>
  request.lines.flatMap(({ line_id, quantity }) => toPackedLines(lines, line_id, quantity));

function refundFor({ order, refunds, payments }: MailSource, id: number, mail: BuyerMail): RefundForMail | null {
  const relevant =
    mail === 'refunded'
      ? refunds.filter((refund) => refund.id === id)
      : mail === 'cancelled'
        ? refunds.filter(({ kind, state }) => kind === 'cancel' && state !== 'failed')
        : [];
  const payment = payments.find((one) => one.id === relevant[0]?.payment_id);
  const sum = (field: 'amount' | 'credits') => relevant.reduce((total, refund) => total + refund[field], 0);
  const credits = mail === 'cancelled' ? order.credits_used : sum('credits');
  if (relevant.length === 0 && credits === 0) return null;
  const { currency } = order;
  const sent_to = relevant[0]?.sent_to;
  return {
    money: toMajor(sum('amount'), currency),
    credits: toMajor(credits, currency),
    kind: payment?.kind ?? null,
    card: payment?.card_last_four ?? null,
    account: sent_to ? shortAccount(sent_to) : null,
  };
}
