import './order.css';
import './status-card.css';
import './order-cards.css';
import './order-phone.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { ChevronDown, ChevronUp, ExternalLink, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { ApiError, call } from '../client.ts';
import { NotFound } from '../frame/route-problem.tsx';
import { CopyButton, Moment } from '../kit/cells.tsx';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import { MoreMenu } from '../kit/more-menu.tsx';
import { PageHead } from '../kit/page.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { ErrorState } from '../kit/state.tsx';
import { useLanguage } from '../language.ts';
import { useProfile } from '../session.ts';
import { ForceDialog } from './force-dialog.tsx';
import { LinesCard } from './lines-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { asksFirst, type Move, moveWord, nextSensible, statusOf } from './moves.ts';
import { ParcelsCard, PaymentsCard, RefundsCard } from './parcels-card.tsx';
import { PriceCard } from './price-card.tsx';
import { Rail } from './rail.tsx';
import { StatusCard } from './status-card.tsx';
import { Timeline } from './timeline.tsx';
import { useMoves } from './use-moves.ts';

/** One order: where it stands, what can be done now, and everything that explains it. */
export function OrderShow(): ReactNode {
  const id = Number(useParams()['id']);
  const queryKey = ['orders.show', id, useLanguage()];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call('orders.show', { id }, signal) });
  useCrumbs({ label: m.admin_orders_title(), path: '/orders' }, { label: data?.order_no ?? '' });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFound />;
  if (error && !data) return <ErrorState heading="h1" title={m.admin_orders_not_loaded()} error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Order key={id} order={data} queryKey={queryKey} />;
}

function Order({ order, queryKey }: { order: OrderForStaff; queryKey: readonly unknown[] }): ReactNode {
  const mover = useMoves(order, queryKey);
  const [asked, setAsked] = useState<Move>();
  const start = (move: Move): void => {
    if (asksFirst(move)) setAsked(move);
    else void mover.move({ machine: move.machine, to: move.to });
  };
  return (
    <div className="order">
      <OrderHead order={order} start={start} mover={mover} />
      {mover.isStale && (
        <div className="stale" role="alert">
          {m.admin_orders_stale()}
          <Button size="small" onClick={mover.reload}>
            {m.admin_orders_reload()}
          </Button>
        </div>
      )}
      <div className="order-top">
        <StatusCard order={order} onMove={start} isBusy={mover.isBusy} />
      </div>
      <div className="columns">
        <div className="columns-main">
          <LinesCard order={order} />
          <PriceCard order={order} />
          <ParcelsCard order={order} mover={mover} />
          <PaymentsCard order={order} />
          <RefundsCard order={order} />
          <Timeline order={order} />
        </div>
        <aside className="columns-rail">
          <Rail order={order} />
        </aside>
      </div>
      <MoveDialog
        key={asked && `${asked.machine} ${asked.to}`}
        order={order}
        move={asked}
        mover={mover}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

/** Number, where it came from, the way to its neighbours, and the one primary: the next sensible step. */
function OrderHead({
  order,
  start,
  mover,
}: {
  order: OrderForStaff;
  start: (move: Move) => void;
  mover: ReturnType<typeof useMoves>;
}): ReactNode {
  const { superman } = useProfile();
  const [isForcing, setForcing] = useState(false);
  const next = nextSensible(order);
  const Next = next && statusOf(order, next.machine, next.to).icon;
  return (
    <PageHead
      title={<span className="num">{order.order_no}</span>}
      back="/orders"
      aside={<CopyButton text={order.order_no} label={m.admin_orders_copy_number()} />}
      meta={
        <>
          <Moment iso={order.created_at} /> · {m.admin_orders_from_website()} ·{' '}
          {order.locale === 'en' ? m.admin_orders_in_english() : m.admin_orders_in_chinese()}
        </>
      }
    >
      <Neighbours {...order.neighbours} />
      <MoreMenu
        entries={[
          {
            key: 'page',
            label: m.admin_orders_customers_page(),
            icon: ExternalLink,
            act: () => window.open(`/order/${order.token}`, '_blank', 'noopener'),
          },
          ...(superman ? [{ key: 'force', label: m.admin_orders_force(), icon: ShieldAlert, act: () => setForcing(true) }] : []),
        ]}
      />
      {next && Next && (
        <Button type="primary" icon={<Next size={16} />} loading={mover.isBusy} onClick={() => start(next)}>
          {moveWord(next)}
        </Button>
      )}
      <ForceDialog order={order} isOpen={isForcing} mover={mover} onClose={() => setForcing(false)} />
    </PageHead>
  );
}

function Neighbours({ previous, next }: OrderForStaff['neighbours']): ReactNode {
  const navigate = useNavigate();
  const go = (id: number | null) => () => void (id !== null && navigate(`/orders/${id}`));
  useShortcuts({ '[': go(previous), ']': go(next) });
  const step = (id: number | null, label: string, icon: ReactNode): ReactNode =>
    id === null ? (
      <span aria-hidden="true">{icon}</span>
    ) : (
      <Link to={`/orders/${id}`} aria-label={label} title={label}>
        {icon}
      </Link>
    );
  return (
    <span className="neighbours">
      {step(previous, m.admin_orders_previous(), <ChevronUp size={17} />)}
      {step(next, m.admin_orders_next(), <ChevronDown size={17} />)}
    </span>
  );
}
