import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Output } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { Spark } from '../kit/chart/line.tsx';
import { Figures } from '../kit/figures.tsx';
import { formatCount } from '../kit/format.ts';
import textStyles from '../kit/text.module.css';
import { Change } from './change.tsx';

type Board = Output<'reports.dashboard'>;
type Key = keyof Board['now'];

const percent = 100;
const inPercent = (share: number): string => `${(share * percent).toFixed(1)}%`;

/** Four figures in one card; only the change is coloured. */
export function Headline({ board, isCompared }: { board: Board; isCompared: boolean }): ReactNode {
  const money = (amount: number): ReactNode => <Money amount={amount} currency={board.currency} />;
  const cells: { key: Key; label: string; hint: string; write: (value: number) => ReactNode; spark?: number[] }[] = [
    {
      key: 'net',
      label: m.admin_dashboard_net(),
      hint: m.admin_dashboard_net_means(),
      write: money,
      spark: board.series.map(({ net }) => net),
    },
    {
      key: 'orders',
      label: m.admin_dashboard_orders(),
      hint: m.admin_dashboard_orders_means(),
      write: formatCount,
      spark: board.series.map(({ orders }) => orders),
    },
    { key: 'average', label: m.admin_dashboard_average(), hint: m.admin_dashboard_average_means(), write: money },
    { key: 'paid_rate', label: m.admin_dashboard_paid_rate(), hint: m.admin_dashboard_paid_rate_means(), write: inPercent },
  ];
  const figures = cells.map(({ key, label, hint, write, spark }) => {
    const [now, before] = [board.now[key], board.before[key]];
    const value = (
      <>
        {now === null ? <Nothing /> : write(now)}
        {spark && <Spark values={spark} />}
      </>
    );
    const more = isCompared && (
      <Flex component="dd" gap="0 8px" wrap className={`${textStyles.aside} ${textStyles.num}`}>
        <Change now={now} before={before} isShare={key === 'paid_rate'} />{' '}
        {before !== null && (
          <span>
            {m.admin_dashboard_then()} {write(before)}
          </span>
        )}
      </Flex>
    );
    return { label, hint, value, more };
  });
  return <Figures figures={figures} columns={4} size="large" />;
}
