import { useQueryClient } from '@tanstack/react-query';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { ApiError } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { replaceData } from '../query-client.ts';

export type Changer = {
  isBusy: boolean;
  /**
   * Runs a request and confirms it with the given text; false when it was refused, which is shown. A returned order replaces the
   * shown one.
   */
  run: (work: () => Promise<unknown>, text: string) => Promise<boolean>;
};

const isOrder = (answer: unknown): answer is OrderForStaff => typeof answer === 'object' && answer !== null && 'order_no' in answer;

/** All changes of an order besides its statuses. */
export function useChange(queryKey: readonly unknown[]): Changer {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const sending = useSending((error) => {
    failed(error);
    // Another person was faster: the screen is outdated.
    if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
  });
  const run = (work: () => Promise<unknown>, text: string): Promise<boolean> =>
    sending.run(async () => {
      const answer = await work();
      if (isOrder(answer)) replaceData(client, queryKey, answer);
      else await client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['orders.list'] });
      void client.invalidateQueries({ queryKey: ['orders.counts'] });
      done(text);
    });
  return { isBusy: sending.isBusy, run };
}
