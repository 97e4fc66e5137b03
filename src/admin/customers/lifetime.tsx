import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CustomerOverview } from '#modules/account/contract.ts';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { Money, Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { monthLabel } from './choices.ts';
import styles from './customer.module.css';
import type { Overview } from './use-overview.ts';

/** Six figures over the whole life of the account. */
export function Figures({ customer }: { customer: CustomerForStaff }): ReactNode {
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
    <dl data-testid="figures" className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Bar = { key: string; name: string; amount: number };
type Months = CustomerOverview['months'];

const lastTwelve = (months: Months): Bar[] =>
  months.slice(-12).map(({ month, amount }) => ({ key: month, name: monthLabel(Number(month.slice(5))), amount }));

const byYear = (months: Months): Bar[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([year, of]) => ({
    key: year,
    name: year,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }));

/** Totals of paid orders: the last twelve months, or year by year since the first. */
export function SpendingCard({ overview }: { overview: Overview }): ReactNode {
  const [span, setSpan] = useState<'months' | 'years'>('months');
  const months = overview.data?.months ?? [];
  const hasYears = months.length > 12;
  const bars = span === 'years' && hasYears ? byYear(months) : lastTwelve(months);
  return (
    <Card
      title={m.admin_customers_trend()}
      meta={m.admin_customers_trend_meta()}
      extra={
        hasYears && (
          <Segmented
            size="small"
            aria-label={m.admin_customers_trend()}
            value={span}
            onChange={setSpan}
            options={[
              { value: 'months', label: m.admin_customers_trend_months() },
              { value: 'years', label: m.admin_customers_trend_years() },
            ]}
          />
        )
      }
    >
      <CardProblem query={overview} />
      {overview.isPending && <CardSkeleton lines={3} />}
      {overview.data && <Bars bars={bars} />}
    </Card>
  );
}

/** The highest bar is emphasised. */
function Bars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const most = Math.max(0, ...bars.map(({ amount }) => amount));
  if (most === 0) return <p className={textStyles.meta}>{m.admin_customers_no_spending()}</p>;
  return (
    <ol className={styles.months}>
      {bars.map(({ key, name, amount }) => (
        <li key={key} data-best={amount === most ? '' : undefined}>
          <span className={`${styles.monthsAmount} ${textStyles.num}`}>{amount > 0 ? formatCount(amount) : ''}</span>
          <span className={styles.monthsBar} style={{ height: `${(amount / most) * 64}px` }} />
          <span className={styles.monthsName}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
