import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import styles from './dashboard.module.css';

type ChangeProps = {
  now: number | null;
  before: number | null;
  /** A share: its change is given in percentage points. */
  isShare?: boolean;
  /** A change that is neither good nor bad. */
  isQuiet?: boolean;
};

const percent = 100;

/** The change of a figure; nothing without a comparison. */
export function Change({ now, before, isShare = false, isQuiet = false }: ChangeProps): ReactNode {
  if (now === null || before === null || (!isShare && before <= 0)) return null;
  const by = isShare ? (now - before) * percent : ((now - before) / before) * percent;
  const text = Math.abs(by).toFixed(1);
  if (Number(text) === 0) return <span>{m.admin_dashboard_unchanged()}</span>;
  const Icon = by > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-tone={isQuiet ? undefined : by > 0 ? 'ok' : 'bad'}>
      <Icon size={13} strokeWidth={2.2} role="img" aria-label={by > 0 ? m.admin_dashboard_up() : m.admin_dashboard_down()} />
      {isShare ? m.admin_dashboard_points({ n: text }) : `${text}%`}
    </span>
  );
}
