import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { CallError, call } from '../../client.ts';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = {
  token: string;
  /** Seconds until the provider may be queried again. */
  after: number;
  onRefresh: () => void;
};

/** Queries the provider whether the payment has arrived, at most once in three minutes; the time until then counts down. */
export function RefreshPayment({ token, after, onRefresh }: Props) {
  const [left, setLeft] = useState(after);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(
    function countDown() {
      if (left <= 0) return undefined;
      const timer = setTimeout(() => setLeft(left - 1), 1000);
      return () => clearTimeout(timer);
    },
    [left],
  );
  async function refresh() {
    setBusy(true);
    setMessage('');
    try {
      const { payment_status, retry_after } = await call('paying.refreshMyPayment', { token });
      setLeft(retry_after);
      if (payment_status === 'pending') setMessage(m.order_refresh_pending());
      else onRefresh();
    } catch (error) {
      if (error instanceof CallError && error.retryAfter) setLeft(error.retryAfter);
      setMessage(error instanceof Error ? error.message : m.error_system_error());
    }
    setBusy(false);
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <LinkButton onClick={refresh} disabled={left > 0 || isBusy} className="text-menu">
        <RefreshCw size={16} strokeWidth={1.5} aria-hidden="true" className="me-2 inline" />
        {m.order_refresh()}
      </LinkButton>
      {left > 0 && (
        <span className="text-small text-ink-2 tabular-nums">
          {m.order_refresh_left({ time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </span>
      )}
      <p role="status" className="basis-full text-small text-ink-2 empty:hidden">
        {message}
      </p>
    </div>
  );
}
