import type { CSSProperties, ReactNode } from 'react';
import { useWidth } from '../kit/chart/use-width.ts';
import styles from './preview.module.css';

/** A part of the shop drawn at its real width in pixels, then scaled down to the available width. */
export function Stage({ width, label, children }: { width: number; label: string; children: ReactNode }): ReactNode {
  const { ref, width: room } = useWidth();
  const zoom = Math.min(1, room / width);
  return (
    <figure className={styles.stage}>
      <figcaption>{label}</figcaption>
      <div ref={ref}>
        {room > 0 && (
          <div className={styles.stageShop} style={{ width, zoom } as CSSProperties}>
            {children}
          </div>
        )}
      </div>
    </figure>
  );
}
