import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { SalesFigures } from '#modules/reports/contract.ts';
import type { Output } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import { type Figure, Figures } from '../kit/figures.tsx';
import { formatCount } from '../kit/format.ts';
import textStyles from '../kit/text.module.css';
import { Change } from './change.tsx';
import styles from './sales.module.css';

type Total = { key: keyof SalesFigures; label: () => string; means: () => string; sign?: -1 };

/** The sums of the report, left to right, each with its meaning. */
const totals: readonly Total[] = [
  { key: 'orders', label: m.admin_dashboard_orders, means: m.admin_dashboard_orders_means },
  { key: 'goods', label: m.admin_sales_goods, means: m.admin_sales_goods_means },
  { key: 'discount', label: m.admin_sales_discount, means: m.admin_sales_discount_means, sign: -1 },
  { key: 'shipping', label: m.admin_sales_shipping, means: m.admin_sales_shipping_means },
  { key: 'net', label: m.admin_dashboard_net, means: m.admin_dashboard_net_means },
  { key: 'credits', label: m.admin_sales_credits, means: m.admin_sales_credits_means, sign: -1 },
  { key: 'payments', label: m.admin_figures_received, means: m.admin_sales_payments_means },
  { key: 'refunds', label: m.admin_figures_refunded, means: m.admin_sales_refunds_means, sign: -1 },
];

const linkedCount = (n: number, to: string | undefined): ReactNode => (to ? <Link to={to}>{formatCount(n)}</Link> : formatCount(n));

/** Every sum of the period with its change; orders are linked. Deductions have a minus. */
export function Totals({ sales, ordersAt }: { sales: Output<'reports.sales'>; ordersAt: string | undefined }): ReactNode {
  const figures = totals.map(({ key, label, means, sign = 1 }): Figure => {
    const value = sales.total[key];
    return {
      label: label(),
      value: key === 'orders' ? linkedCount(value, ordersAt) : <Money amount={value === 0 ? 0 : value * sign} currency={sales.currency} />,
      tone: key === 'net' ? 'accent' : undefined,
      more: (
        <>
          <dd style={{ minHeight: 20 }} className={textStyles.aside}>
            <Change now={value} before={sales.previous[key]} isQuiet={sign < 0} />
          </dd>
          <dd className={styles.totalsMeans}>{means()}</dd>
        </>
      ),
    };
  });
  return <Figures figures={figures} columns={4} />;
}
