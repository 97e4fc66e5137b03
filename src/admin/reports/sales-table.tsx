import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Basis, SalesFigures } from '#modules/reports/contract.ts';
import type { Output } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { written } from '../kit/list/describe.ts';
import { Card } from '../kit/page.tsx';
import { useLanguage } from '../language.ts';
import { ordersAddress, pieceLabel } from './labels.ts';
import styles from './sales.module.css';

const columns: readonly [keyof SalesFigures, () => string][] = [
  ['orders', m.admin_dashboard_orders],
  ['goods', m.admin_sales_goods],
  ['discount', m.admin_sales_discount],
  ['shipping', m.admin_sales_shipping],
  ['net', m.admin_dashboard_net],
  ['credits', m.admin_sales_credits],
  ['payments', m.admin_figures_received],
  ['refunds', m.admin_figures_refunded],
];

/** The same table in a file: the period of each row, then its sums. */
export const salesColumns = [
  { title: m.admin_sales_from, ...written('from', 'date') },
  { title: m.admin_sales_to, ...written('to', 'date') },
  ...columns.map(([key, title]) => ({ title, ...written(key, key === 'orders' ? 'number' : 'amount') })),
];

/** Every period with its sums, newest first; linked to its orders. */
export function SalesTable({ sales, basis, mayOpen }: { sales: Output<'reports.sales'>; basis: Basis; mayOpen: boolean }): ReactNode {
  const locale = useLanguage();
  const cell = (key: keyof SalesFigures, value: number): ReactNode => {
    if (value === 0) return <Nothing />;
    return key === 'orders' ? formatCount(value) : <Money amount={value} currency={sales.currency} />;
  };
  return (
    <Card title={m.admin_sales_table()} isFlush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <div className={styles.reportTable} tabIndex={0} role="region" aria-label={m.admin_sales_table()}>
        <table aria-label={m.admin_sales_table()}>
          <thead>
            <tr>
              <th scope="col">{m.admin_figures_day()}</th>
              {columns.map(([key, head]) => (
                <th key={key} scope="col" data-number="">
                  {head()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.data.toReversed().map((piece) => (
              <tr key={piece.from}>
                <th scope="row">
                  {mayOpen && piece.orders > 0 ? (
                    <Link to={ordersAddress(piece, basis)}>{pieceLabel(piece, locale)}</Link>
                  ) : (
                    pieceLabel(piece, locale)
                  )}
                </th>
                {columns.map(([key]) => (
                  <td key={key} data-number="">
                    {cell(key, piece[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.admin_sales_total()}</th>
              {columns.map(([key]) => (
                <td key={key} data-number="">
                  {cell(key, sales.total[key])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}
