import './funnel.css';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Funnel as Steps } from '#modules/reports/contract.ts';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import { Change } from './change.tsx';

const percent = 100;
const shareOf = (part: number, whole: number): string => `${((part / whole) * percent).toFixed(1)}%`;

/** From cart to paid order: how many of the carts begun in the period got how far. Visitors are not counted, and it says so. */
export function Funnel({ now, before, isCompared }: { now: Steps; before: Steps; isCompared: boolean }): ReactNode {
  const steps: { key: keyof Steps; label: string; of?: keyof Steps }[] = [
    { key: 'carts', label: m.admin_dashboard_funnel_carts() },
    { key: 'ordered', label: m.admin_dashboard_funnel_ordered(), of: 'carts' },
    { key: 'paid', label: m.admin_dashboard_funnel_paid(), of: 'carts' },
  ];
  const rate = (steps: Steps, key: keyof Steps): number | null => (steps.carts === 0 ? null : steps[key] / steps.carts);
  return (
    <Card title={m.admin_dashboard_funnel()} meta={m.admin_dashboard_funnel_means()}>
      {now.carts === 0 ? (
        <p className="chart-none">{m.admin_dashboard_funnel_none()}</p>
      ) : (
        <ol className="funnel">
          {steps.map(({ key, label, of }) => (
            <li key={key}>
              <span className="funnel-name">{label}</span>
              <span className="best-track" aria-hidden="true">
                <span style={{ width: shareOf(now[key], now.carts) }} />
              </span>
              <span className="funnel-count">{formatCount(now[key])}</span>
              <span className="funnel-share">{of && shareOf(now[key], now[of])}</span>
              {isCompared && (
                <span className="funnel-change">
                  <Change now={of ? rate(now, key) : now[key]} before={of ? rate(before, key) : before[key]} isShare={of !== undefined} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
