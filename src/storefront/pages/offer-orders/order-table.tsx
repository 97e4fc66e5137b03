import type { PartnerOrders } from '#modules/orders/contract.ts';
import { formatMoment } from '../../ui/dates.ts';
import { useLocale, useMoney, useShop } from '../../ui/shop.ts';
import { columns, itemsLabel, paymentLabel, statusLabels } from './labels.ts';

/** The orders: a table on wide screens, labelled blocks on the phone. */
export function OrderTable({ orders }: { orders: PartnerOrders['data'] }) {
  const money = useMoney();
  const locale = useLocale();
  const { website } = useShop();
  const names = columns();
  return (
    <table className="block w-full text-menu md:table">
      <thead className="hidden md:table-header-group">
        <tr className="border-b border-ink text-start text-caption text-ink-2">
          {names.map((name, at) => (
            <th key={name} scope="col" className={`py-2 pe-4 font-normal ${at === 4 ? 'text-end' : 'text-start'}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {orders.map((order) => {
          const cells = [
            order.order_no,
            formatMoment(order.created_at, locale, website.time_zone),
            order.orderer,
            itemsLabel(order),
            money(order.grand_total),
            statusLabels[order.status](),
            paymentLabel(order, money),
          ];
          return (
            <tr key={order.order_no + order.created_at} className="block border-b border-line py-4 md:table-row md:py-0">
              {cells.map((cell, at) => (
                <td
                  key={names[at]}
                  className={`flex gap-4 md:table-cell md:py-3 md:pe-4 md:align-top ${at === 4 ? 'md:text-end' : ''} ${at === 3 ? '' : 'md:whitespace-nowrap'}`}
                >
                  <span aria-hidden="true" className="w-24 shrink-0 text-caption text-ink-2 md:hidden">
                    {names[at]}
                  </span>
                  <span className="min-w-0">{cell}</span>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
