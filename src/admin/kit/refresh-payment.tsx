import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { ApiError } from '../client.ts';
import textStyles from './text.module.css';

type RefreshPayment = {
  ask: () => Promise<{ retry_after: number }>;
  /** Runs the request and reports its result. */
  run: (work: () => Promise<void>) => Promise<unknown>;
  isBusy: boolean;
};

/**
 * Asks the card provider, once in three minutes (section 3 of the specification); the answer or refusal gives the time of the next
 * request.
 */
export function RefreshPayment({ ask, run, isBusy }: RefreshPayment): ReactNode {
  const [left, setLeft] = useState(0);
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
      setLeft((await ask()).retry_after);
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
