import { Truck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { ApiError, call } from '../client.ts';

/** What is checked leaves at once: with its tracking number where there is one. */
export function ShipBox({ slip, onShipped }: { slip: Slip; onShipped: () => void }): ReactNode {
  const [tracking, setTracking] = useState('');
  const [problem, setProblem] = useState('');
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ship = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const step = { machine: 'shipping' as const, from: slip.shipping_status, to: 'shipped', tracking_no: tracking.trim() || undefined };
      await call('orders.move', { id: slip.id, ...step });
      setDone(true);
      onShipped();
    } catch (error) {
      setProblem(error instanceof ApiError ? String(error.body['reason'] ?? error.message) : m.admin_packing_not_loaded_text());
    } finally {
      setBusy(false);
    }
  };
  if (isDone) return <p className="scan-left">{m.admin_packing_scan_shipped({ order: slip.order_no })}</p>;
  return (
    <form className="scan-ship" onSubmit={(event) => void ship(event)}>
      <input
        aria-label={m.admin_packing_scan_tracking()}
        placeholder={m.admin_packing_scan_tracking()}
        value={tracking}
        maxLength={60}
        onChange={(event) => setTracking(event.target.value)}
      />
      <button type="submit" className="pack-button pack-primary" disabled={isBusy}>
        <Truck size={17} /> {m.admin_packing_scan_ship()}
      </button>
      {problem && (
        <p className="pack-problem" role="alert">
          {m.admin_packing_held({ why: problem })}
        </p>
      )}
    </form>
  );
}
