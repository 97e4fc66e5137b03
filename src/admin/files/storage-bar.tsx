import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatBytes } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import type { Overview } from './library.ts';

/** The storage that pictures use, and the free space where that is known. */
export function StorageBar({ storage: { used, free } }: { storage: Overview['storage'] }): ReactNode {
  if (free === null)
    return (
      <span className={`${layoutStyles.inline} ${textStyles.muted} ${textStyles.small} ${textStyles.num}`}>
        {m.admin_files_used({ used: formatBytes(used) })}
      </span>
    );
  const percent = Math.min(100, Math.round((100 * used) / Math.max(1, used + free)));
  return (
    <span className={`${layoutStyles.inline} ${textStyles.muted} ${textStyles.small} ${textStyles.num}`}>
      <span
        style={{ width: 110 }}
        className={`${layoutStyles.track} ${layoutStyles.wideOnly}`}
        role="meter"
        aria-label={m.admin_files_storage()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${Math.max(1, percent)}%` }} />
      </span>
      {m.admin_files_used_free({ used: formatBytes(used), free: formatBytes(free) })}
    </span>
  );
}
