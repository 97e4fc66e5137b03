import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { ApiError } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';

export type Changer = {
  isBusy: boolean;
  /** Does it and says `said`; false when it was refused, which is shown. An answer that is an order replaces what is shown. */
  run: (work: () => Promise<unknown>, said: string) => Promise<boolean>;
};

const isOrder = (answer: unknown): answer is OrderForStaff => typeof answer === 'object' && answer !== null && 'order_no' in answer;

/** Everything one changes about an order besides its statuses. */
export function useChange(queryKey: readonly unknown[]): Changer {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await work();
      if (isOrder(answer)) client.setQueryData(queryKey, answer);
      else await client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['orders.list'] });
      void client.invalidateQueries({ queryKey: ['orders.counts'] });
      done(said);
      return true;
    } catch (error) {
      failed(error);
      // Somebody was quicker: what is on screen is old.
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
