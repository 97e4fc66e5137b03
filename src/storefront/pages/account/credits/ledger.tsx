import * as m from '#messages';
import type { CreditRow } from '#modules/credits/contract.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { useDay, useNumber } from '../parts/formatters.ts';

const types: Record<CreditRow['type'], { label: () => string; look: string }> = {
  buy: { label: m.my_credits_buy, look: 'text-primary-t' },
  use: { label: m.my_credits_use, look: 'text-ink-2' },
  refund: { label: m.my_credits_refund, look: 'text-ok' },
  bonus: { label: m.my_credits_bonus, look: 'text-secondary-t' },
};
export const typeLabel = (type: CreditRow['type']): string => types[type].label();

/** Credit transactions with the balance after each. */
export function Ledger({ rows }: { rows: readonly CreditRow[] }) {
  const day = useDay();
  const number = useNumber();
  const signed = (amount: number) => (amount > 0 ? `+${number(amount)}` : number(amount));
  return (
    <table className="w-full text-small max-md:block">
      <caption className="sr-only">{m.my_credits_ledger()}</caption>
      <thead className="border-b border-ink text-start text-caption text-ink-2 max-md:sr-only">
        <tr>
          {[m.my_credits_day(), m.my_credits_type(), m.my_credits_what()].map((name) => (
            <th key={name} scope="col" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
              {name}
            </th>
          ))}
          {[m.my_credits_amount(), m.my_credits_after()].map((name) => (
            <th key={name} scope="col" className="py-2 ps-4 text-end font-normal whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ id, type, amount, balance_after, description, created_at, order_id, reference_id }) => (
          <tr
            key={id}
            className="border-b border-line max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-3 md:h-14"
          >
            <td className="pe-4 whitespace-nowrap text-ink-2 max-md:order-4 max-md:col-span-2">{day(created_at)}</td>
            <td className="pe-4 max-md:order-1 max-md:pe-0">
              <span
                className={`inline-block rounded-pill border border-current px-2 text-badge font-medium whitespace-nowrap ${types[type].look}`}
              >
                {typeLabel(type)}
              </span>
            </td>
            <td className="w-full pe-4 max-md:order-2 max-md:w-auto">
              {description}
              {order_id !== null && (
                <ShopLink
                  to={`/account/orders/${order_id}`}
                  className="ms-2 inline-block text-ink-2 underline underline-offset-4 hover:text-ink"
                >
                  {reference_id && /^\d{6}-\d+$/.test(reference_id) ? reference_id : m.my_credits_see_order()}
                </ShopLink>
              )}
            </td>
            <td className={`ps-4 text-end text-name font-medium whitespace-nowrap max-md:order-3 ${amount > 0 ? 'text-ok' : ''}`}>
              {signed(amount)}
            </td>
            <td className="ps-4 text-end whitespace-nowrap text-ink-2 max-md:order-5">
              <span className="md:sr-only">{m.my_credits_after()} </span>
              {number(balance_after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
