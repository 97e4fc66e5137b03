import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Download, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { paymentKindLabel } from '#shared/payments/kind-labels.ts';
import { buildUrl, call, type Output } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { type Figure, Figures } from '../kit/figures.tsx';
import { DateRange } from '../kit/list/date-range.tsx';
import listStyles from '../kit/list/list.module.css';
import { Card, PageHead } from '../kit/page.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import dashboardStyles from './dashboard.module.css';
import { dayLabel, ordersAddress } from './labels.ts';
import { PayoutsCard } from './payouts-card.tsx';
import styles from './sales.module.css';
import { useReportQuery } from './use-report-query.ts';

type Row = Output<'reports.money'>['data'][number];

/** Payments and refunds by day and payment method, for the accountant. */
export function MoneyReport(): ReactNode {
  const locale = useLanguage();
  const { from, to, change } = useReportQuery();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reports.money', from, to],
    queryFn: () => call('reports.money', { from, to }),
    placeholderData: (before) => before,
  });
  useCrumbs({ label: m.admin_figures_reports(), path: '/reports/sales' }, { label: m.admin_figures_money() });
  const query = new URLSearchParams({ locale, ...(from && { from }), ...(to && { to }) });
  return (
    <div>
      <PageHead title={m.admin_figures_money()} meta={m.admin_figures_money_note()}>
        <Button icon={<Download size={15} />} href={`${buildUrl('reports.moneyFile', {})}?${query}`} download>
          {m.admin_figures_download()}
        </Button>
      </PageHead>
      <Flex gap="small" wrap align="center" className={styles.reportControls}>
        <DateRange isQuiet from={from} until={to} onChange={(first, last) => change({ from: first, to: last })} />
        {!from && !to && <span className={textStyles.meta}>{m.admin_figures_last_30()}</span>}
      </Flex>
      <div className={listStyles.listLine} data-busy={isFetching && data ? '' : undefined} />
      {error && <ErrorState title={m.admin_figures_money_broken()} error={error} retry={() => void refetch()} />}
      {!data && !error && <BoardSkeleton />}
      {data && !error && data.data.length === 0 && (
        <State icon={Landmark} tone="accent" title={m.admin_figures_no_money()}>
          <p>{m.admin_figures_no_money_text()}</p>
        </State>
      )}
      {data && !error && data.data.length > 0 && (
        <Flex vertical gap={14} className={dashboardStyles.board}>
          <PeriodSums rows={data.data} />
          <Card isFlush>
            <Table rows={data.data} />
          </Card>
          <PayoutsCard payouts={data.payouts} />
        </Flex>
      )}
    </div>
  );
}

const sumRows = (rows: readonly Row[]) => {
  const received = rows.reduce((sum, row) => sum + row.received, 0);
  const refunded = rows.reduce((sum, row) => sum + row.refunded, 0);
  const fees = rows.reduce((sum, row) => sum + row.fees, 0);
  return { received, refunded, net: received - refunded, fees };
};

/** The totals of the period, above its days. */
function PeriodSums({ rows }: { rows: readonly Row[] }): ReactNode {
  const { received, refunded, net, fees } = sumRows(rows);
  const figure = (label: string, amount: number): Figure => ({ label, value: <Money amount={amount === 0 ? 0 : amount} /> });
  const figures = [
    figure(m.admin_figures_received(), received),
    figure(m.admin_figures_refunded(), -refunded),
    figure(m.admin_figures_balance(), net),
    figure(m.admin_figures_fees(), -fees),
  ];
  return <Figures figures={figures} columns={4} label={m.admin_figures_period_sums()} />;
}

function Table({ rows }: { rows: readonly Row[] }): ReactNode {
  const locale = useLanguage();
  const mayOpen = useMay('orders view');
  const methods = [...new Set(rows.map(({ method }) => method))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <div className={styles.reportTable} data-folds="" tabIndex={0} role="region" aria-label={m.admin_figures_money()}>
      <table aria-label={m.admin_figures_money()}>
        <thead>
          <tr>
            <th scope="col">
              {m.admin_figures_day()}
              <Folded>{m.admin_figures_method()}</Folded>
            </th>
            <th scope="col" data-folded="">
              {m.admin_figures_method()}
            </th>
            <th scope="col" data-number="">
              {m.admin_figures_received()}
              <Folded>{m.admin_figures_refunded()}</Folded>
            </th>
            <th scope="col" data-number="" data-folded="">
              {m.admin_figures_refunded()}
            </th>
            <th scope="col" data-number="">
              {m.admin_figures_balance()}
              <Folded>{m.admin_figures_fees()}</Folded>
            </th>
            <th scope="col" data-number="" data-folded="">
              {m.admin_figures_fees()}
            </th>
          </tr>
        </thead>
        <tbody>
          {withDaySums(rows).map((row) => {
            if ('rows' in row) return <DaySum key={row.day} {...row} />;
            const method =
              mayOpen && row.method && row.received > 0 ? (
                <Link to={ordersAddress({ from: row.day, to: row.day }, 'paid', { payment_kind: row.method })}>
                  {paymentKindLabel(row.method)()}
                </Link>
              ) : (
                paymentKindLabel(row.method)()
              );
            return (
              <tr key={`${row.day} ${row.method}`}>
                <td>
                  {dayLabel(row.day, locale)}
                  <Folded>{method}</Folded>
                </td>
                <td data-folded="">{method}</td>
                <Sums rows={[row]} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          {[...methods, undefined].map((method) => {
            const name = method === undefined ? m.admin_figures_all_methods() : paymentKindLabel(method)();
            return (
              <tr key={String(method)}>
                <th scope="row">
                  {m.admin_sales_total()}
                  <Folded>{name}</Folded>
                </th>
                <td data-folded="">{name}</td>
                <Sums rows={method === undefined ? rows : rows.filter((row) => row.method === method)} />
              </tr>
            );
          })}
        </tfoot>
      </table>
    </div>
  );
}

type Day = { day: string; rows: readonly Row[] };

/** Newest day first; a day with several payment methods is followed by its total. */
const withDaySums = (rows: readonly Row[]): (Row | Day)[] =>
  [...Map.groupBy(rows, ({ day }) => day)].reverse().flatMap(([day, of]) => (of.length > 1 ? [...of, { day, rows: of }] : of));

function DaySum({ day, rows }: Day): ReactNode {
  const locale = useLanguage();
  const name = m.admin_figures_day_sum({ day: dayLabel(day, locale) });
  return (
    <tr data-sum="">
      <th scope="row">
        {name}
        <Folded>{m.admin_figures_all_methods()}</Folded>
      </th>
      <td data-folded="">{m.admin_figures_all_methods()}</td>
      <Sums rows={rows} />
    </tr>
  );
}

function Sums({ rows }: { rows: readonly Row[] }): ReactNode {
  const { received, refunded, net, fees } = sumRows(rows);
  return (
    <>
      <td data-number="">
        <Amount amount={received} />
        {refunded > 0 && (
          <Folded>
            <Amount amount={-refunded} />
          </Folded>
        )}
      </td>
      <td data-number="" data-folded="">
        <Amount amount={refunded === 0 ? 0 : -refunded} />
      </td>
      <td data-number="">
        <Amount amount={net} />
        {fees > 0 && (
          <Folded>
            <Amount amount={-fees} />
          </Folded>
        )}
      </td>
      <td data-number="" data-folded="">
        <Amount amount={fees === 0 ? 0 : -fees} />
      </td>
    </>
  );
}

const Amount = ({ amount }: { amount: number }): ReactNode => (amount === 0 ? <Nothing /> : <Money amount={amount} />);

/** A column's value as a second line of the previous column, on a phone. */
const Folded = ({ children }: { children: ReactNode }): ReactNode => <span className={styles.reportFold}>{children}</span>;
