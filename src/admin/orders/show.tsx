import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { ApiError, call } from '../client.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import { DetailSkeleton } from '../kit/detail-skeleton.tsx';
import pageStyles from '../kit/page.module.css';
import { ErrorState } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { NotFound } from '../layout/route-error.tsx';
import { SupplyCard } from '../newbang/supply-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { PaymentsCard } from './money/payments-card.tsx';
import { RefundsCard } from './money/refunds-card.tsx';
import { ReturnsCard } from './money/returns-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type Move, needsConfirmation } from './moves.ts';
import styles from './order.module.css';
import { OrderHead } from './order-head.tsx';
import { ParcelsCard } from './parcels/parcels-card.tsx';
import { PriceCard } from './price-card.tsx';
import { Rail } from './rail.tsx';
import { StatusCard } from './status-card.tsx';
import { Timeline } from './timeline.tsx';
import { useChange } from './use-change.ts';
import { useMoves } from './use-moves.ts';

/** One order: its state, its actions, and everything that explains it. */
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
  const change = useChange(queryKey);
  const [moveToConfirm, setMoveToConfirm] = useState<Move & { parcel_id?: number }>();
  const start = (move: Move & { parcel_id?: number }): void => {
    const { machine, to, parcel_id } = move;
    if (needsConfirmation(move)) setMoveToConfirm(move);
    else void mover.move({ machine, to, ...(parcel_id !== undefined && { parcel_id }) });
  };
  return (
    <div className={styles.order}>
      <OrderHead order={order} start={start} mover={mover} />
      {mover.isStale && (
        <Flex style={{ margin: '0 20px 12px' }} gap={12} align="center" className={textStyles.note} data-tone="wait" role="alert">
          {m.admin_orders_stale()}
          <Button size="small" onClick={mover.reload}>
            {m.admin_orders_reload()}
          </Button>
        </Flex>
      )}
      <div className={styles.orderTop}>
        <StatusCard order={order} onMove={start} isBusy={mover.isBusy} />
      </div>
      <div className={pageStyles.columns}>
        <div className={pageStyles.columnsMain}>
          <ReturnsCard order={order} change={change} />
          <LinesCard order={order} change={change} />
          <PriceCard order={order} />
          <ParcelsCard order={order} change={change} isBusy={mover.isBusy} onMove={start} />
          <SupplyCard order={order} />
          <PaymentsCard order={order} change={change} />
          <RefundsCard order={order} change={change} />
          <Timeline order={order} />
        </div>
        <aside className={pageStyles.columnsRail}>
          <Rail order={order} change={change} />
        </aside>
      </div>
      <MoveDialog
        key={moveToConfirm && `${moveToConfirm.machine} ${moveToConfirm.to} ${moveToConfirm.parcel_id}`}
        order={order}
        move={moveToConfirm}
        mover={mover}
        onClose={() => setMoveToConfirm(undefined)}
      />
    </div>
  );
}
