import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { formatDay, formatMoment } from '../../ui/dates.ts';
import { Phrases } from '../../ui/phrases.tsx';
import { useLocale, useShop, useSum } from '../../ui/shop.ts';
import { AccountOffer } from './account-offer.tsx';
import { Actions } from './actions.tsx';
import { BankBox } from './bank-box.tsx';
import { ClosedStores } from './closed-store.tsx';
import { CodeBox } from './code-box.tsx';
import { IssuedInvoices } from './issued-invoices.tsx';
import { MoreProducts } from './more-products.tsx';
import { OrderItems } from './order-items.tsx';
import { Parcels } from './parcels.tsx';
import { PayAgain } from './pay-again.tsx';
import { RefreshPayment } from './refresh-payment.tsx';
import { buildSteps, stageOf, stages } from './stage.ts';
import { Steps } from './steps.tsx';
import { TransferReport } from './transfer-report.tsx';
import { Unlock } from './unlock.tsx';

type Props = {
  token: string;
  order: OrderForShopper;
  /** The order after an action. */
  onChange: (order: OrderForShopper) => void;
  /** The order has changed: fetch it again. */
  onStale: () => void;
};

/** The requested invoice. */
function invoiceLine({ invoice_request: invoice }: OrderForShopper): string {
  if (invoice?.donation_code) return m.invoice_form_is_donation({ code: invoice.donation_code });
  if (invoice?.type === 'company') return [invoice.company, invoice.company_id].filter(Boolean).join(' ');
  return invoice?.barcode ? m.invoice_form_is_barcode({ code: invoice.barcode }) : m.invoice_form_is_person();
}

/** The payment actions by payment state. */
function Paying({ token, order, stage, onStale }: Omit<Props, 'onChange'> & { stage: ReturnType<typeof stageOf> }) {
  const { bank } = order.payment;
  if (stage === 'packing' && order.payment.kind === 'cod') return <CashText order={order} />;
  if (stage === 'waiting' && bank) {
    return (
      <>
        <BankBox bank={bank} amount={order.grand_total} instructions={order.payment.instructions} deadline={order.payment.deadline} />
        {order.full && <TransferReport token={token} onReport={onStale} />}
        {order.full && <PayAgain token={token} isQuiet onPaid={onStale} />}
      </>
    );
  }
  if (stage === 'code' && order.full) return <Code token={token} order={order} onStale={onStale} />;
  if (stage === 'owing') return <BalanceDue token={token} order={order} onStale={onStale} />;
  if (stage === 'failed') {
    return (
      <>
        <p className="mt-4">{m.order_failed_text()}</p>
        {order.full && <PayAgain token={token} onPaid={onStale} />}
      </>
    );
  }
  if (!order.full || !['unpaid', 'bank', 'wallet', 'confirming'].includes(stage)) return null;
  return (
    <>
      <PayAgain token={token} onPaid={onStale} />
      {stage === 'confirming' && <Refresh token={token} order={order} onStale={onStale} />}
    </>
  );
}

/** What the order is paid with, at an ATM or a store; or the way to the page that issues it. */
function Code({ token, order, onStale }: Pick<Props, 'token' | 'order' | 'onStale'>) {
  const { code, instructions, deadline } = order.payment;
  if (!code) return <PayAgain token={token} onPaid={onStale} />;
  return (
    <>
      <CodeBox code={code} amount={order.grand_total} instructions={instructions} deadline={deadline} />
      <Refresh token={token} order={order} onStale={onStale} />
      <PayAgain token={token} onPaid={onStale} />
    </>
  );
}

function Refresh({ token, order, onStale }: Pick<Props, 'token' | 'order' | 'onStale'>) {
  const { refresh_after } = order.payment;
  return refresh_after === null ? null : <RefreshPayment key={refresh_after} token={token} after={refresh_after} onRefresh={onStale} />;
}

/** The order was paid, then edited, and costs more now. */
function BalanceDue({ token, order, onStale }: Pick<Props, 'token' | 'order' | 'onStale'>) {
  const amount = useSum()(order.due);
  const { code, deadline } = order.payment;
  return (
    <>
      <p className="mt-4">{m.order_owing_text({ amount })}</p>
      {code && <CodeBox code={code} amount={order.due} instructions="" deadline={deadline} />}
      {code && <Refresh token={token} order={order} onStale={onStale} />}
      {order.full && <PayAgain token={token} onPaid={onStale} />}
    </>
  );
}

/** Cash on delivery: paid to the driver, or at the counter of the store or the shop. */
function CashText({ order }: { order: OrderForShopper }) {
  const amount = useSum()(order.grand_total);
  const texts: Partial<Record<OrderForShopper['delivery']['kind'], typeof m.order_cod_text>> = {
    shop_pickup: m.order_cod_pickup_text,
    cvs: m.order_cod_store_text,
  };
  const write = texts[order.delivery.kind] ?? m.order_cod_text;
  return <p className="mt-5">{write({ amount })}</p>;
}

/** The destination as entered; strangers see a masked name only. */
function Facts({ order }: { order: OrderForShopper }) {
  const locale = useLocale();
  const { website } = useShop();
  const { recipient, delivery } = order;
  const { store } = delivery;
  const address = delivery.pickup_address || formatAddress(recipient);
  const day = delivery.on
    ? m.order_delivery_day({ day: formatDay(`${delivery.on}T12:00:00Z`, locale, 'UTC'), slot: delivery.slot ?? '' })
    : '';
  const facts = [
    { label: m.order_delivery(), lines: [delivery.name, ...(store ? [`${store.name} ${store.store_id}`, store.address] : [address]), day] },
    { label: m.order_recipient(), lines: [recipient.name, recipient.phone] },
    { label: m.order_payment(), lines: [order.payment.name] },
    { label: m.order_invoice(), lines: isTaiwan(website.country) ? [invoiceLine(order)] : [], invoices: order.invoices },
    { label: m.order_note(), lines: [order.customer_note] },
  ].map(({ label, lines, invoices = [] }) => ({ label, lines: lines.filter(Boolean), invoices }));
  return (
    <dl className="mt-10 grid gap-5 border-t border-line pt-6 text-menu md:grid-cols-2">
      {facts
        .filter(({ lines, invoices }) => lines.length + invoices.length > 0)
        .map(({ label, lines, invoices }) => (
          <div key={label}>
            <dt className="text-caption text-ink-2">{label}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            {invoices.length > 0 && (
              <dd>
                <IssuedInvoices invoices={invoices} />
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

/** The order page: status, actions, steps, items. */
export function OrderPage({ token, order, onChange, onStale }: Props) {
  const locale = useLocale();
  const { website } = useShop();
  const stage = stageOf(order);
  const { badge, title, icon: Icon, look } = stages[stage];
  const sum = useSum();
  const placedAt = formatMoment(order.created_at, locale, website.time_zone);
  return (
    <div className="wrap pt-8 lg:pt-14">
      <div className="mx-auto max-w-268 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-18">
        <div>
          <p className={`inline-flex h-8 items-center gap-2 px-3 text-small font-medium ${look}`}>
            <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
            {stage === 'owing' ? m.order_owing_badge({ amount: sum(order.due) }) : badge()}
          </p>
          <h1 className="display mt-3 text-[1.75rem] lg:text-[2.5rem]">
            <Phrases text={title()} />
          </h1>
          <p className="mt-3 text-ink-2">
            {order.full && order.email && website.sends_mail
              ? m.order_mailed({ no: order.order_no, email: order.email })
              : m.order_number({ no: order.order_no })}
          </p>
          {order.to_give_back > 0 && stage !== 'differs' && (
            <p className="mt-4">{m.order_giving_back({ amount: sum(order.to_give_back) })}</p>
          )}
          <ClosedStores token={token} order={order} />
          <Paying token={token} order={order} stage={stage} onStale={onStale} />
          {!order.full && <Unlock token={token} knownBy={order.known_by} onUnlock={onChange} />}
          <Steps steps={buildSteps(order, stage, placedAt)} />
          <Parcels shippings={order.shippings} />
          {order.full && <Facts order={order} />}
          {order.full && <Actions token={token} order={order} onChange={onChange} />}
          {order.full && order.email && website.sends_mail && <AccountOffer order={order} />}
        </div>
        <OrderItems order={order} />
      </div>
      <MoreProducts bought={order.lines.map((line) => line.product_id)} />
    </div>
  );
}
