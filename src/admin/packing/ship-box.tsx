import { Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Slip } from '#modules/orders/contract.ts';
import { ApiError, call } from '../client.ts';
import textStyles from '../kit/text.module.css';
import { useSending } from '../kit/use-sending.ts';
import styles from './packing.module.css';
import scanStyles from './scan.module.css';

/** Ships the checked parcel, with a tracking number where there is one. */
export function ShipBox({ slip, onShipped }: { slip: Slip; onShipped: () => void }): ReactNode {
  const [tracking, setTracking] = useState('');
  const { isBusy, problem, run } = useSending();
  const ship = (): Promise<boolean> =>
    run(async () => {
      const step = { machine: 'shipping' as const, from: slip.shipping_status, to: 'shipped', tracking_no: tracking.trim() || undefined };
      await call('orders.move', { id: slip.id, ...step });
      onShipped();
    });
  return (
    <form
      className={scanStyles.scanShip}
      onSubmit={(event) => {
        event.preventDefault();
        void ship();
      }}
    >
      <input
        aria-label={m.admin_packing_scan_tracking()}
        placeholder={m.admin_packing_scan_tracking()}
        value={tracking}
        maxLength={60}
        onChange={(event) => setTracking(event.target.value)}
      />
      <button type="submit" className={`${textStyles.quietLink} ${styles.packPrimary}`} disabled={isBusy}>
        <Truck size={17} /> {m.admin_packing_scan_ship()}
      </button>
      {problem !== null && (
        <p className={`${textStyles.small} ${textStyles.bad}`} role="alert">
          {m.admin_packing_held({ why: shipErrorText(problem) })}
        </p>
      )}
    </form>
  );
}

/** This page does not load the kit, so the error's sentence is made here. */
const shipErrorText = (problem: unknown): string =>
  problem instanceof ApiError ? String(problem.body['reason'] ?? problem.message) : m.admin_packing_not_loaded_text();
