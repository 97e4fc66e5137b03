import { useQueryClient } from '@tanstack/react-query';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { ApiError } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';

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
  const sending = useSending((error) => {
    failed(error);
    // Somebody was quicker: what is on screen is old.
    if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
  });
  const run = (work: () => Promise<unknown>, said: string): Promise<boolean> =>
    sending.run(async () => {
      const answer = await work();
      if (isOrder(answer)) client.setQueryData(queryKey, answer);
      else await client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['orders.list'] });
      void client.invalidateQueries({ queryKey: ['orders.counts'] });
      done(said);
    });
  return { isBusy: sending.isBusy, run };
}
