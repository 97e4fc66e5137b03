import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Funnel as Steps } from '#modules/reports/contract.ts';
import chartStyles from '../kit/chart/chart.module.css';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { Change } from './change.tsx';
import styles from './funnel.module.css';

const percent = 100;
const formatShare = (part: number, whole: number): string => `${((part / whole) * percent).toFixed(1)}%`;

/** From cart to paid order: how far the carts of the period got. Visitors are not counted, which is stated. */
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
        <p className={chartStyles.chartNone}>{m.admin_dashboard_funnel_none()}</p>
      ) : (
        <ol className={styles.funnel}>
          {steps.map(({ key, label, of }) => (
            <li key={key}>
              <span style={{ width: 92 }} className={textStyles.quiet}>
                {label}
              </span>
              <span className={layoutStyles.track} aria-hidden="true">
                <span style={{ width: formatShare(now[key], now.carts) }} />
              </span>
              <span className={textStyles.alignEnd}>{formatCount(now[key])}</span>
              <span className={`${textStyles.alignEnd} ${textStyles.aside}`}>{of && formatShare(now[key], now[of])}</span>
              {isCompared && (
                <span className={`${styles.funnelChange} ${textStyles.aside}`}>
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
