import type { ReactNode } from 'react';
import * as m from '#messages';
import boneStyles from './bone.module.css';
import cardStyles from './card.module.css';
import styles from './page.module.css';

const heights = [150, 260, 220];

/** Outline of a record with a rail: cards where cards will be, nothing in the first moment. */
export function DetailSkeleton(): ReactNode {
  return (
    <div role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      <div data-testid="page-head" className={styles.pageHead}>
        <span className={boneStyles.bone} style={{ width: 220, height: 22 }} />
      </div>
      <div className={styles.columns}>
        <div className={styles.columnsMain}>
          {heights.map((height) => (
            <BoneCard key={height} height={height} />
          ))}
        </div>
        <div className={styles.columnsRail}>
          <BoneCard height={220} />
          <BoneCard height={140} />
        </div>
      </div>
    </div>
  );
}

function BoneCard({ height }: { height: number }): ReactNode {
  return (
    <div className={cardStyles.card} style={{ height, paddingTop: 18 }}>
      <span className={boneStyles.bone} style={{ width: '34%' }} />
      <span className={boneStyles.bone} style={{ width: '86%', marginTop: 26 }} />
      <span className={boneStyles.bone} style={{ width: '68%', marginTop: 16 }} />
    </div>
  );
}
