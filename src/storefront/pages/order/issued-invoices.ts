import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { formatMoney } from '#shared/money.ts';

/** Each issued invoice and allowance in one line. */
export const issuedInvoices = (invoices: OrderForShopper['invoices']): string[] =>
  invoices.flatMap(({ number, random_code, is_void, allowances }) => [
    is_void ? m.order_invoice_void({ number }) : m.order_invoice_issued({ number, code: random_code }),
    ...allowances.map((one) => m.order_invoice_allowance({ number: one.number, amount: formatMoney(one.amount, 'twd', 'tw') })),
  ]);
