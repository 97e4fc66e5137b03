import type { ReactNode } from 'react';
import partsStyles from '../parts.module.css';
import type { Status } from './statuses.ts';

type StatusTag = { status: Status; size?: 'cell' | 'large'; isShort?: boolean };

/** Colour, icon and label together. In tables only statuses that need action have a background; large ones always have one. */
export function StatusTag({ status, size = 'cell', isShort = false }: StatusTag): ReactNode {
  const { icon: Icon, tone, word, short, isUrgent } = status;
  return (
    <span className={partsStyles.status} data-tone={tone} data-size={size} data-urgent={isUrgent ? '' : undefined}>
      <Icon size={size === 'large' ? 16 : 14} strokeWidth={2} aria-hidden="true" />
      {(isShort && short ? short : word)()}
    </span>
  );
}
