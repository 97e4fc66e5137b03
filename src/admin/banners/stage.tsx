import type { CSSProperties, ReactNode } from 'react';
import { useWidth } from '../kit/chart/use-width.ts';
import textStyles from '../kit/text.module.css';
import styles from './preview.module.css';

/** A part of the shop drawn at its real width in pixels, then scaled down to the available width. */
export function Stage({ width, label, children }: { width: number; label: string; children: ReactNode }): ReactNode {
  const { ref, width: room } = useWidth();
  const zoom = Math.min(1, room / width);
  return (
    <figure>
      <figcaption className={textStyles.meta} style={{ marginBottom: 6 }}>
        {label}
      </figcaption>
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
