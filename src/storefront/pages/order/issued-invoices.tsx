import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { useLocale } from '../../ui/shop.ts';

/** Each issued invoice and allowance in one line; those that the shop numbers itself open as PDF. */
export function IssuedInvoices({ invoices }: { invoices: OrderForShopper['invoices'] }): ReactNode {
  const locale = useLocale();
  const lines = invoices.flatMap(({ number, random_code, is_void, pdf, currency, allowances }) => [
    { number, pdf, text: is_void ? m.order_invoice_void({ number }) : issuedText(number, random_code) },
    ...allowances.map((one) => ({
      ...{ number: one.number, pdf: one.pdf },
      text: m.order_invoice_allowance({ number: one.number, amount: formatMoney(one.amount, currency, locale) }),
    })),
  ]);
  return lines.map(({ number, pdf, text }) => (
    <span key={number} className="block">
      {text}
      {pdf && (
        <>
          {' '}
          <a className="underline" href={pdf} target="_blank" rel="noreferrer">
            {m.order_invoice_pdf()}
          </a>
        </>
      )}
    </span>
  ));
}

const issuedText = (number: string, code: string): string => (code ? m.order_invoice_issued({ number, code }) : number);
