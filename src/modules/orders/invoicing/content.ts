import * as m from '#messages';
import { type invoiceCommands, invoiceRules } from '#modules/invoices/index.ts';
import { refundable } from '#modules/pricing/index.ts';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toRecipientPerson } from '../queries/totals.ts';
import { wasPaid } from '../status.ts';
import type { OrderLine } from '../store/lines.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { InvoiceScheme } from './scheme.ts';

type Refund = { state: string; kind: string; amount: number };
type Facts = { lines: readonly OrderLine[]; refunds: readonly Refund[]; scheme: Pick<InvoiceScheme, 'kind' | 'settings'> };

/**
 * What the invoice of an order is to cover: the money that is or will be charged, without credits (they are a discount), less
 * what was given back. Null: nothing. Minor units.
 */
export function invoiceContent(order: StoredOrder, { lines, refunds, scheme }: Facts): invoiceCommands.InvoiceContent | null {
  const amount = amountToInvoice(order, refunds);
  if (amount <= 0) return null;
  const { settings } = scheme;
  const wording = scheme.kind === 'numbered' ? numberedWording(order, settings) : uniformWording(settings);
  const invoiced = invoiceRules.invoiceLines(listCharged(order, lines, wording), amount);
  const isZeroRated = invoiced.some(({ tax }) => tax === 'zero_rated');
  return {
    type: order.invoice_type ?? 'individual',
    buyer: scheme.kind === 'numbered' ? buyerAbroad(order) : buyerOfOrder(order, settings),
    lines: invoiced,
    zero_rate: isZeroRated && scheme.kind === 'uniform' ? settings.zero_rate : null,
    amount,
    tax: invoiceRules.taxWithin(invoiced, wording.tax_rate),
    ...{ currency: order.currency, locale: wording.locale, tax_rate: wording.tax_rate },
  };
}

/** The language of an invoice and its tax: `tax` of lines without a tax of their own, `tax_rate` in hundredths of a percent. */
type Wording = Pick<invoiceCommands.InvoiceContent, 'tax_rate'> & { locale: Locale; tax: invoiceRules.Charged['tax'] };

/** Uniform invoices are written in Chinese. */
const uniformWording = ({ tax_type }: InvoiceSettings): Wording => ({
  ...{ locale: 'tw', tax: tax_type, tax_rate: invoiceRules.businessTaxRate },
});

/** Numbered ones in the buyer's language, with the VAT of the country that the goods go to. */
function numberedWording({ locale, country }: StoredOrder, { numbered: { rates } }: InvoiceSettings): Wording {
  const rate = Math.round((rates[country as keyof typeof rates] ?? 0) * 100);
  return { locale, tax: rate > 0 ? 'taxed' : 'zero_rated', tax_rate: rate };
}

function amountToInvoice(order: StoredOrder, refunds: readonly Refund[]): number {
  if (order.status === 'cancelled') return 0;
  // Came back and was never paid: cash on delivery that was not collected.
  if (order.status === 'returned' && !wasPaid(order.payment_status)) return 0;
  // Refunds of edits and of late money gave back what the total does not contain.
  const back = refunds.filter(({ state, kind }) => state === 'done' && kind !== 'edit' && kind !== 'late_money');
  return Math.max(0, order.grand_total - back.reduce((sum, { amount }) => sum + amount, 0));
}

const taxes = { zero: 'zero_rated', free: 'exempt' } as const;
const resolveTax = ({ tax_type }: OrderLine, { tax }: Wording): invoiceRules.Charged['tax'] =>
  tax_type === 'zero' || tax_type === 'free' ? taxes[tax_type] : tax;

/** The goods that stay with the buyer and the delivery, each with the money charged for it. */
function listCharged(order: StoredOrder, lines: readonly OrderLine[], wording: Wording): invoiceRules.Charged[] {
  const { locale } = wording;
  const goods = lines.filter(({ kind }) => kind === 'item' || kind === 'part');
  const charged = goods.map((line) => {
    const count = line.quantity - line.refunded_quantity;
    const amount = refundable(line, line.refunded_quantity, count).money;
    const spec = line.spec ? inLocale(line.spec, locale) : '';
    return {
      name: [inLocale(line.name, locale), spec].filter(Boolean).join(' '),
      count,
      unit: m.invoice_words_piece({}, { locale }),
      amount,
      tax: resolveTax(line, wording),
    };
  });
  const all = goods.reduce((sum, line) => sum + refundable(line, 0, line.quantity).money, 0);
  const delivery = {
    ...{ name: m.invoice_words_delivery({}, { locale }), count: 1, unit: m.invoice_words_whole({}, { locale }) },
    amount: Math.max(0, order.grand_total - all),
    tax: wording.tax,
  };
  return [...charged, delivery].filter(({ count }) => count > 0);
}

/** The orderer's own address, else where the goods go; empty without either. */
function addressOf(order: StoredOrder): string {
  if (order.address) return formatAddress(order);
  return order.recipient_address ? formatAddress(toRecipientPerson(order)) : '';
}

function buyerOfOrder(order: StoredOrder, { prints_company }: InvoiceSettings): invoiceCommands.InvoiceContent['buyer'] {
  const request = order.invoice_type && {
    type: order.invoice_type,
    company: order.invoice_company ?? '',
    company_number: order.invoice_company_id ?? '',
    barcode: order.invoice_barcode ?? '',
    donation_code: order.invoice_donation_code ?? '',
  };
  const { name, email, phone } = order;
  const address = addressOf(order) || (order.cvs?.address ?? '');
  return invoiceRules.buyerOf({ name, email, phone, address, request, prints_company });
}

/** A buyer outside Taiwan: paper and carriers are Taiwan's. */
function buyerAbroad(order: StoredOrder): invoiceCommands.InvoiceContent['buyer'] {
  return {
    ...{
      name: order.invoice_company || order.name,
      email: order.email,
      phone: order.phone,
      company_number: order.invoice_company_id ?? '',
    },
    address: addressOf(order),
    ...{ is_printed: false, carrier: null, donation_code: '' },
  };
}
