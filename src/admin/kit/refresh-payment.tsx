import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { ApiError } from '../client.ts';
import textStyles from './text.module.css';

type RefreshPayment = {
  /** Seconds until the provider may be queried. */
  after?: number;
  query: () => Promise<{ retry_after: number }>;
  /** Runs the request and reports its result. */
  run: (work: () => Promise<void>) => Promise<unknown>;
  isBusy: boolean;
};

/**
 * Queries the payment provider, at most once in three minutes; the response or refusal contains the time until the next request.
 */
export function RefreshPayment({ after = 0, query, run, isBusy }: RefreshPayment): ReactNode {
  const [left, setLeft] = useState(after);
  useEffect(
    function countDown() {
      if (left <= 0) return undefined;
      const timer = setTimeout(() => setLeft(left - 1), 1000);
      return () => clearTimeout(timer);
    },
    [left],
  );
  const go = async (): Promise<void> => {
    try {
      setLeft((await query()).retry_after);
    } catch (error) {
      if (error instanceof ApiError) setLeft(Number(error.body['retry_after'] ?? 0));
      throw error;
    }
  };
  return (
    <Button size="small" icon={<RefreshCw size={14} />} disabled={left > 0 || isBusy} onClick={() => void run(go)}>
      {m.admin_order_show_refresh()}
      {left > 0 && (
        <span className={textStyles.num}>
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      )}
    </Button>
  );
}
