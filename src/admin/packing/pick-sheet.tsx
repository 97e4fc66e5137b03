import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { now } from '../clock.ts';
import { formatMoment } from '../kit/format.ts';
import { Sku } from '../kit/sku.tsx';
import { useLanguage } from '../language.ts';
import { useProfile, useShop } from '../session.ts';
import { pickList } from './goods.ts';
import type { Layout } from './slip.tsx';

/** What to fetch from the shelves for all orders at once. */
export function PickSheet({ slips, layout }: { slips: readonly Slip[]; layout: Layout }): ReactNode {
  const { site_name, time_zone } = useShop();
  const { name } = useProfile();
  const locale = useLanguage();
  const rows = pickList(slips);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="sheet pick" data-layout={layout}>
      <header className="slip-head">
        <div>
          <p className="slip-shop">{site_name}</p>
          <h1>{m.admin_packing_pick_title()}</h1>
          <p className="slip-small">{m.admin_packing_pick_meta({ orders: slips.length, skus: rows.length, pieces })}</p>
        </div>
        <p className="slip-small">
          {m.admin_packing_printed({ moment: formatMoment(now().toISOString(), now(), time_zone, locale), who: name })}
        </p>
      </header>
      <table className="slip-goods">
        <thead>
          <tr>
            <th>{m.admin_packing_column_item()}</th>
            <th className="slip-sku">{m.admin_packing_column_sku()}</th>
            <th>{m.admin_packing_column_orders()}</th>
            <th className="slip-right">{m.admin_packing_column_quantity()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sku || row.name}>
              <td>
                <span className="slip-item">
                  <span className="tick" aria-hidden="true" />
                  <span>
                    <strong>{row.name}</strong> <span className="slip-spec">{row.spec}</span>
                    <span className="slip-sku-below num">
                      <Sku of={row.sku} />
                    </span>
                  </span>
                </span>
              </td>
              <td className="slip-sku num">
                <Sku of={row.sku} />
              </td>
              <td className="pick-orders num">{row.orders.map((no) => no.slice(-5)).join(' ')}</td>
              <td className="slip-right slip-quantity num">{row.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
