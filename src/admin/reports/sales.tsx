import { useQuery } from '@tanstack/react-query';
import { Flex, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import { DateRange } from '../kit/list/date-range.tsx';
import { ExportMenu } from '../kit/list/export-menu.tsx';
import listStyles from '../kit/list/list.module.css';
import { PageHead } from '../kit/page.tsx';
import { ErrorState } from '../kit/state.tsx';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { Breakdowns } from './breakdowns.tsx';
import dashboardStyles from './dashboard.module.css';
import { dayLabel, ordersAddress, pieceLabel, shortDay } from './labels.ts';
import { MailPlan } from './mail-plan.tsx';
import { Reconciled } from './reconciled.tsx';
import styles from './sales.module.css';
import { SalesTable, salesColumns } from './sales-table.tsx';
import { Totals } from './totals.tsx';
import { type Compare, type Group, type ReportQuery, useReportQuery } from './use-report-query.ts';

type Sales = Output<'reports.sales'>;

/** Sales by period and by dimension, and whether the report agrees with the orders. */
export function SalesReport(): ReactNode {
  const query = useReportQuery();
  const { from, to, basis, group, compare } = query;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reports.sales', from, to, basis, group, compare],
    queryFn: () => call('reports.sales', { from, to, basis, group, compare }),
    placeholderData: (before) => before,
  });
  useCrumbs({ label: m.admin_figures_reports(), path: '/reports/sales' }, { label: m.admin_figures_sales() });
  return (
    <div>
      <PageHead title={m.admin_figures_sales()}>
        <IfAllowed needs="reports update">
          <MailPlan />
        </IfAllowed>
        {data && (
          <ExportMenu
            title={m.admin_figures_sales()}
            columns={salesColumns}
            state={{ from: 'reports.sales', query: withoutUndefined({ from, to, basis, group, compare }) }}
          />
        )}
      </PageHead>
      <Controls query={query} sales={data} />
      <div className={listStyles.listLine} data-busy={isFetching && data ? '' : undefined} />
      {error && <ErrorState title={m.admin_sales_broken()} error={error} retry={() => void refetch()} />}
      {!data && !error && <BoardSkeleton />}
      {data && !error && <Cards query={query} sales={data} />}
    </div>
  );
}

/** The query without undefined values. */
const withoutUndefined = (query: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));

function Controls({ query, sales }: { query: ReportQuery; sales: Sales | undefined }): ReactNode {
  const { basis, group, compare, change } = query;
  return (
    <Flex gap="small" wrap align="center" className={styles.reportControls}>
      <DateRange
        isQuiet
        from={query.from ?? sales?.data[0]?.from}
        until={query.to ?? sales?.data.at(-1)?.to}
        onChange={(from, to) => change({ from, to })}
      />
      <Segmented<Group>
        value={group}
        onChange={(value) => change({ group: value === 'day' ? undefined : value })}
        options={[
          { value: 'day', label: m.admin_sales_day() },
          { value: 'week', label: m.admin_sales_week() },
          { value: 'month', label: m.admin_sales_month() },
        ]}
        aria-label={m.admin_sales_group()}
      />
      <Select<typeof basis>
        value={basis}
        onChange={(value) => change({ basis: value === 'placed' ? undefined : value })}
        options={[
          { value: 'placed', label: m.admin_sales_basis_placed() },
          { value: 'paid', label: m.admin_sales_basis_paid() },
          { value: 'shipped', label: m.admin_sales_basis_shipped() },
        ]}
        aria-label={m.admin_sales_basis()}
        popupMatchSelectWidth={false}
      />
      <Select<Compare>
        value={compare}
        onChange={(value) => change({ compare: value === 'before' ? undefined : value })}
        options={[
          { value: 'before', label: m.admin_sales_compare_before() },
          { value: 'year', label: m.admin_sales_compare_year() },
        ]}
        aria-label={m.admin_sales_compare()}
        popupMatchSelectWidth={false}
      />
    </Flex>
  );
}

function Cards({ query, sales }: { query: ReportQuery; sales: Sales }): ReactNode {
  const locale = useLanguage();
  const mayOpen = useMay('orders view');
  const period = { from: sales.data[0]?.from ?? '', to: sales.data.at(-1)?.to ?? '' };
  return (
    <Flex vertical gap={14} className={dashboardStyles.board}>
      <Totals sales={sales} ordersAt={mayOpen ? ordersAddress(period, query.basis) : undefined} />
      <ChartCard
        title={m.admin_dashboard_net()}
        meta={m.admin_sales_compared({ from: dayLabel(sales.previous.from, locale), to: dayLabel(sales.previous.to, locale) })}
        kind="line"
        none={m.admin_dashboard_no_sales()}
        data={{
          head: m.admin_figures_day(),
          series: [
            { name: m.admin_dashboard_this_period(), tone: 'accent' },
            { name: query.compare === 'year' ? m.admin_sales_last_year() : m.admin_dashboard_before(), tone: 'before' },
          ],
          rows: sales.data.map((piece, i) => ({
            key: piece.from,
            label: pieceLabel(piece, locale),
            short: shortDay(piece.from, locale),
            values: [piece.net, sales.previous_data[i]?.net ?? null],
            ...(mayOpen && { to: ordersAddress(piece, query.basis) }),
          })),
          write: (value) => <Money amount={value} currency={sales.currency} />,
        }}
      />
      <Breakdowns period={period} basis={query.basis} />
      <SalesTable sales={sales} basis={query.basis} mayOpen={mayOpen} />
      <Reconciled reconciles={sales.reconciles} currency={sales.currency} what={m.admin_sales_orders_say()} />
    </Flex>
  );
}
