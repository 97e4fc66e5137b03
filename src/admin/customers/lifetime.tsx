import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OfficeCustomer } from '#modules/customers/contract.ts';
import { Money, Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import { CardProblem, Waiting } from './card-states.tsx';
import { monthWord } from './choices.ts';
import type { Overview } from './use-overview.ts';

/** Six figures of a whole acquaintance. */
export function Figures({ customer }: { customer: OfficeCustomer }): ReactNode {
  const { spent, orders, average, last_order_at, credits, coupons } = customer;
  const figures: [string, ReactNode][] = [
    [m.admin_customers_spent(), <Money key="spent" amount={spent} />],
    [m.admin_customers_orders(), m.admin_customers_n_orders({ n: orders })],
    [m.admin_customers_average(), average === null ? <Nothing key="average" /> : <Money key="average" amount={average} />],
    [m.admin_customers_last(), last_order_at ? <When key="last" iso={last_order_at} /> : <Nothing key="last" />],
    [m.admin_customers_credits(), m.admin_customers_n_points({ n: credits })],
    [m.admin_customers_coupons(), m.admin_customers_n_coupons({ n: coupons })],
  ];
  return (
    <dl className="figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Twelve months of paid orders as bars, the best one strong; every bar has its number. */
export function MonthsCard({ overview }: { overview: Overview }): ReactNode {
  const months = overview.data?.months ?? [];
  const most = Math.max(0, ...months.map(({ amount }) => amount));
  return (
    <Card title={m.admin_customers_trend()} meta={m.admin_customers_trend_meta()}>
      <CardProblem query={overview} />
      {overview.isPending && <Waiting lines={3} />}
      {overview.data && most === 0 && <p className="meta">{m.admin_customers_no_spending()}</p>}
      {most > 0 && (
        <ol className="months">
          {months.map(({ month, amount }) => (
            <li key={month} data-best={amount === most ? '' : undefined}>
              <span className="months-amount num">{amount > 0 ? formatCount(amount) : ''}</span>
              <span className="months-bar" style={{ height: `${(amount / most) * 64}px` }} />
              <span className="months-name">{monthWord(Number(month.slice(5)))}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
