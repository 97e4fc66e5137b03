import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { type MachineName, machineStatus, undoTo } from '#modules/orders/status.ts';
import { ApiError, call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { replaceData } from '../query-client.ts';
import { findStatus } from './moves.ts';

/** With `parcel_id` only that parcel moves. */
export type PendingMove = { machine: MachineName; to: string; parcel_id?: number; reason?: string; tracking_no?: string; force?: boolean };
export type Mover = {
  isBusy: boolean;
  /** Another request moved the order: the screen is outdated. */
  isStale: boolean;
  reload: () => void;
  /** Resolves to true when the order moved; a refusal is shown and resolves to false. */
  move: (pendingMove: PendingMove) => Promise<boolean>;
};

/** Moves a status of the order from the shown state; the returned order replaces the shown one. */
export function useMoves(order: OrderForStaff, queryKey: readonly unknown[]): Mover {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const [isStale, setStale] = useState(false);
  const { isBusy, run } = useSending((error) => {
    if (error instanceof ApiError && error.status === 409) setStale(true);
    else failed(error);
  });

  const send = async (pendingMove: PendingMove, from: string): Promise<OrderForStaff> => {
    const moved = await call('orders.move', { id: order.id, from, ...pendingMove });
    replaceData(client, queryKey, moved);
    await Promise.all([client.invalidateQueries({ queryKey: ['orders.list'] }), client.invalidateQueries({ queryKey: ['orders.counts'] })]);
    return moved;
  };
  const move = (pendingMove: PendingMove): Promise<boolean> => {
    const { machine, parcel_id } = pendingMove;
    const from = order.shippings.find(({ id }) => id === parcel_id)?.status ?? machineStatus(order, machine);
    return run(async () => {
      const moved = await send(pendingMove, from);
      const back = undoTo({ machine, from, to: pendingMove.to });
      const word = findStatus(moved, machine, parcel_id === undefined ? machineStatus(moved, machine) : pendingMove.to).word();
      done(
        m.admin_orders_moved({ status: word }),
        back ? async () => void (await send({ machine, to: back, ...(parcel_id && { parcel_id }) }, pendingMove.to)) : undefined,
      );
    });
  };
  const reload = (): void => {
    setStale(false);
    void client.invalidateQueries({ queryKey });
  };
  return { isBusy, isStale, reload, move };
}
