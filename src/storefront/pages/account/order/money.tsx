import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { formatSum } from '#shared/money.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { IssuedInvoices } from '../../order/issued-invoices.tsx';
import { useDay, useNumber } from '../parts/formatters.ts';

function invoiceWords(invoice: MyOrder['invoice_request']): string {
  if (!invoice) return '';
  if (invoice.donation_code) return m.invoice_form_is_donation({ code: invoice.donation_code });
  if (invoice.type === 'company') return m.my_orders_invoice_company({ company: invoice.company ?? '', id: invoice.company_id ?? '' });
  return invoice.barcode ? m.my_orders_invoice_barcode({ barcode: invoice.barcode }) : m.my_orders_invoice_individual();
}

/** Payment method, payments, refunds and the requested invoice. */
export function Money({ order }: { order: MyOrder }) {
  const locale = useLocale();
  const [day, number] = [useDay(), useNumber()];
  const money = (amount: number) => formatSum(amount, order.currency, locale);
  const invoice = invoiceWords(order.invoice_request);
  return (
    <section aria-labelledby="money-title" className="mt-10">
      <h2 id="money-title" className="title-card">
        {isTaiwan(useShop().website.country) ? m.my_orders_payment() : m.order_payment()}
      </h2>
      <dl className="mt-3 text-menu">
        <div className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt className="text-ink-2">{m.order_payment()}</dt>
          <dd>{order.payment.kind === 'free' ? m.order_free_payment() : order.payment.name}</dd>
        </div>
        {order.payments.map(({ id, amount, created_at }) => (
          <div key={id} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-2">{m.my_orders_received({ day: day(created_at) })}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {order.refunds.map(({ id, state, amount, credits, created_at, done_at }) => (
          <div key={`refund-${id}`} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-2">
              {state === 'done'
                ? m.my_orders_refunded({ day: day(done_at ?? created_at) })
                : m.my_orders_refunding({ day: day(created_at) })}
            </dt>
            <dd>
              {[...(amount > 0 ? [money(amount)] : []), ...(credits > 0 ? [m.my_orders_credits({ amount: number(credits) })] : [])].join(
                ' + ',
              )}
            </dd>
          </div>
        ))}
        {invoice && (
          <div className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-2">{m.my_orders_invoice()}</dt>
            <dd className="text-end break-all">{invoice}</dd>
          </div>
        )}
        {order.invoices.length > 0 && (
          <div className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="shrink-0 text-ink-2">{m.order_invoice_number()}</dt>
            <dd className="text-end">
              <IssuedInvoices invoices={order.invoices} />
            </dd>
          </div>
        )}
        {order.customer_note && (
          <div className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="shrink-0 text-ink-2">{m.order_note()}</dt>
            <dd className="text-end whitespace-pre-line">{order.customer_note}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
