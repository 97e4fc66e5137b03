import { Flex, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CustomerOverview } from '#modules/account/contract.ts';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { Money, Nothing, When } from '../kit/cells.tsx';
import { type Figure, Figures } from '../kit/figures.tsx';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { monthLabel } from './choices.ts';
import styles from './customer.module.css';
import type { Overview } from './use-overview.ts';

/** Six figures over the whole life of the account. */
export function LifetimeFigures({ customer }: { customer: CustomerForStaff }): ReactNode {
  const { spent, orders, average, last_order_at, credits, coupons } = customer;
  const figures: Figure[] = [
    { label: m.admin_customers_spent(), value: <Money amount={spent} /> },
    { label: m.admin_customers_orders(), value: m.admin_customers_n_orders({ n: orders }) },
    { label: m.admin_customers_average(), value: average === null ? <Nothing /> : <Money amount={average} /> },
    { label: m.admin_customers_last(), value: last_order_at ? <When iso={last_order_at} /> : <Nothing /> },
    { label: m.admin_customers_credits(), value: m.admin_customers_n_points({ n: credits }) },
    { label: m.admin_customers_coupons(), value: m.admin_customers_n_coupons({ n: coupons }) },
  ];
  return (
    <div className={styles.lifetime}>
      <Figures figures={figures} columns={6} testId="figures" />
    </div>
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
  const highest = Math.max(0, ...bars.map(({ amount }) => amount));
  if (highest === 0) return <p className={textStyles.meta}>{m.admin_customers_no_spending()}</p>;
  return (
    <Flex component="ol" gap={6} align="end" className={styles.months}>
      {bars.map(({ key, name, amount }) => (
        <li key={key} data-best={amount === highest ? '' : undefined}>
          <span className={`${styles.monthsAmount} ${textStyles.num}`}>{amount > 0 ? formatCount(amount) : ''}</span>
          <span className={styles.monthsBar} style={{ height: `${(amount / highest) * 64}px` }} />
          <span className={`${styles.monthsAmount} ${textStyles.muted}`}>{name}</span>
        </li>
      ))}
    </Flex>
  );
}
