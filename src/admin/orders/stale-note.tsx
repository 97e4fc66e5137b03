import type { ReactNode } from 'react';
import * as m from '#messages';
import textStyles from '../kit/text.module.css';
import type { Mover } from './use-moves.ts';

/** In a dialog of a move: another request moved the order meanwhile. The page behind has the button that reloads it. */
export function StaleNote({ mover }: { mover: Mover }): ReactNode {
  if (!mover.isStale) return null;
  return (
    <p className={textStyles.note} data-tone="wait" role="alert">
      {m.admin_orders_stale()}
    </p>
  );
}
