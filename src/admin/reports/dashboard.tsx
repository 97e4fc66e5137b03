import { useQuery } from '@tanstack/react-query';
import { Flex, Segmented } from 'antd';
import { GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import { paymentKindLabel } from '#shared/payments/kind-labels.ts';
import { call, type Output } from '../client.ts';
import { Moment, Money } from '../kit/cells.tsx';
import { ChartCard } from '../kit/chart/chart-card.tsx';
import type { ChartData } from '../kit/chart/data.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import { PageHead } from '../kit/page.tsx';
import { ErrorState } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';
import { BestSellers } from './best-sellers.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import styles from './dashboard.module.css';
import { English } from './english.tsx';
import { Funnel } from './funnel.tsx';
import { Headline } from './headline.tsx';
import { dayLabel, ordersAddress, shortDay } from './labels.ts';
import { Setup } from './setup.tsx';
import { TodoCards } from './todo-cards.tsx';

type Board = Output<'reports.dashboard'>;
const spans = { '1': m.admin_dashboard_today, '7': m.admin_dashboard_7_days, '30': m.admin_dashboard_30_days };
type Days = keyof typeof spans;
const everyMinute = 60_000;

/** Tasks come before figures. The figures are refetched each minute and when the window gets the focus. */
export function Dashboard(): ReactNode {
  const [query, setQuery] = useSearchParams();
  const requestedDays = query.get('days') ?? '7';
  const days: Days = requestedDays in spans ? (requestedDays as Days) : '7';
  const isCompared = query.get('compare') !== 'off';
  const { data, error, refetch } = useQuery({
    queryKey: ['reports.dashboard', days],
    queryFn: () => call('reports.dashboard', { days }),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  });
  const change = (key: string, value: string | undefined): void => {
    const next = new URLSearchParams(query);
    if (value) next.set(key, value);
    else next.delete(key);
    setQuery(next, { replace: true });
  };
  useCrumbs({ label: m.admin_figures_dashboard() });
  return (
    <div>
      <PageHead
        title={m.admin_figures_dashboard()}
        meta={
          data && (
            <>
              {m.admin_dashboard_updated()} <Moment iso={data.at} />
            </>
          )
        }
      >
        {data?.has_figures !== false && (
          <>
            <Segmented<Days>
              value={days}
              onChange={(value) => change('days', value === '7' ? undefined : value)}
              options={(Object.keys(spans) as Days[]).map((value) => ({ value, label: spans[value]() }))}
              aria-label={m.admin_dashboard_period()}
            />
            <button
              type="button"
              className={textStyles.quietLink}
              aria-pressed={isCompared}
              onClick={() => change('compare', isCompared ? 'off' : undefined)}
            >
              <GitCompareArrows size={15} aria-hidden="true" /> {m.admin_dashboard_compare()}
            </button>
          </>
        )}
      </PageHead>
      {!data && error && <ErrorState title={m.admin_dashboard_broken()} error={error} retry={() => void refetch()} />}
      {!data && !error && <BoardSkeleton />}
      {data && <Cards board={data} isCompared={isCompared} />}
    </div>
  );
}

function Cards({ board, isCompared }: { board: Board; isCompared: boolean }): ReactNode {
  const isNew = board.setup.some(({ step, done }) => step === 'first_order' && !done);
  return (
    <Flex vertical gap={14} className={styles.board}>
      {isNew && <Setup steps={board.setup} />}
      <TodoCards todo={board.todo} />
      {board.has_figures && <Figures board={board} isCompared={isCompared} />}
      <English counts={board.english} />
      {!isNew && <Setup steps={board.setup} />}
    </Flex>
  );
}

/** Sales figures, for those who may view reports. */
function Figures({ board, isCompared }: { board: Board; isCompared: boolean }): ReactNode {
  return (
    <>
      <Headline board={board} isCompared={isCompared} />
      <div className={styles.boardWide}>
        <Course board={board} isCompared={isCompared} />
        <ByPayment board={board} />
      </div>
      <div className={styles.boardWide}>
        <BestSellers best={board.best} />
        <Funnel now={board.funnel} before={board.funnel_before} isCompared={isCompared} />
      </div>
    </>
  );
}

/** Net sales by day, or by hour of a single day. */
function Course({ board, isCompared }: { board: Board; isCompared: boolean }): ReactNode {
  const locale = useLanguage();
  const mayOpen = useMay('orders view');
  const isOneDay = board.from === board.to;
  const label = (key: string): string => (isOneDay ? `${key.padStart(2, '0')}:00` : dayLabel(key, locale));
  const data: ChartData = {
    head: isOneDay ? m.admin_dashboard_hour() : m.admin_figures_day(),
    series: [
      { name: m.admin_dashboard_this_period(), tone: 'accent' },
      ...(isCompared ? [{ name: m.admin_dashboard_before(), tone: 'before' as const }] : []),
    ],
    rows: (isOneDay ? board.series_before : board.series).map(({ key }, i) => ({
      key,
      label: label(key),
      short: isOneDay ? label(key) : shortDay(key, locale),
      values: [board.series[i]?.net ?? null, ...(isCompared ? [board.series_before[i]?.net ?? null] : [])],
      ...(mayOpen && { to: isOneDay ? ordersAddress(board) : ordersAddress({ from: key, to: key }) }),
    })),
    write: (value) => <Money amount={value} currency={board.currency} />,
  };
  return (
    <ChartCard
      title={isOneDay ? m.admin_dashboard_by_hour() : m.admin_dashboard_by_day()}
      kind="line"
      data={data}
      none={m.admin_dashboard_no_sales()}
    />
  );
}

function ByPayment({ board }: { board: Board }): ReactNode {
  const mayOpen = useMay('orders view');
  const data: ChartData = {
    head: m.admin_figures_method(),
    series: [{ name: m.admin_dashboard_net(), tone: 'accent' }],
    rows: board.payments.map(({ kind, net }) => ({
      key: kind,
      label: paymentKindLabel(kind)(),
      values: [net],
      ...(mayOpen && { to: ordersAddress(board, 'placed', { payment_kind: kind }) }),
    })),
    write: (value) => <Money amount={value} currency={board.currency} />,
  };
  return (
    <ChartCard
      title={m.admin_figures_method()}
      meta={m.admin_dashboard_net()}
      kind="bars"
      data={data}
      none={m.admin_dashboard_no_sales()}
    />
  );
}
