import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { formatMoney, formatSum } from '#shared/money.ts';
import { productPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { useLocale } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

type Line = OrderForShopper['lines'][number];

/** A line links to its product while it exists; the product page redirects to the current slug. */
function Name({ line }: { line: Line }) {
  if (line.product_id === null) return line.name;
  return (
    <ShopLink to={productPath({ id: line.product_id, slug: '' })} className="hover:underline hover:underline-offset-4">
      {line.name}
    </ShopLink>
  );
}

/** The order's lines and totals, in its own currency. */
export function OrderItems({ order }: { order: OrderForShopper }) {
  const locale = useLocale();
  const { refunded } = order;
  const money = (major: number) => formatMoney(major, order.currency, locale);
  return (
    <aside aria-labelledby="goods-title" className="mt-12 border border-line bg-surface p-5 lg:mt-0 lg:self-start lg:p-6">
      <h2 id="goods-title" className="title-card">
        {m.order_bought()}
      </h2>
      <ul className="mt-4">
        {order.lines.map((line) => (
          <li key={line.id} className="flex gap-3.5 pb-5 text-small">
            <span className="aspect-card w-14 shrink-0 self-start bg-mist">
              {line.picture && <Picture picture={line.picture} sizes="56px" alt="" />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block">
                <Name line={line} />
              </span>
              {line.spec && <span className="block text-caption text-ink-2">{line.spec}</span>}
              {line.parts.map((part) => (
                <span key={part.id} className="block text-caption text-ink-2">
                  {[part.name, part.spec].filter(Boolean).join(' ')} × {part.quantity}
                </span>
              ))}
              <span className="block text-caption text-ink-2">{m.order_times({ count: line.quantity })}</span>
              {line.kind === 'gift' && (
                <span className="mt-1 inline-block rounded-pill border border-secondary-t px-1.5 text-badge text-secondary-t">
                  {m.order_gift()}
                </span>
              )}
            </span>
            <span>{money(line.line_total)}</span>
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1.5 border-t border-line pt-4 text-small">
        {order.why
          .filter((row) => row.step !== 'total' && (row.amount !== 0 || row.step === 'shipping'))
          .map(({ step, label, amount }) => (
            <div key={`${step}${label}`} className={`flex justify-between gap-4 ${amount < 0 ? 'text-secondary-t' : 'text-ink-2'}`}>
              <dt>{label}</dt>
              <dd>{step === 'shipping' && amount === 0 ? m.cart_free() : money(amount)}</dd>
            </div>
          ))}
        <div className="mt-2 flex items-baseline justify-between gap-4">
          <dt className="text-menu">{m.order_grand_total()}</dt>
          <dd className="text-[1.25rem] font-semibold">{formatSum(order.grand_total, order.currency, locale)}</dd>
        </div>
        {refunded.money + refunded.credits > 0 && (
          <div className="flex justify-between gap-4 text-ink-2">
            <dt>{m.order_refunded_sum()}</dt>
            <dd>
              {refunded.credits
                ? m.order_refunded_both({ money: money(refunded.money), credits: refunded.credits })
                : money(refunded.money)}
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}
