import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import cardStyles from './card.module.css';
import styles from './page.module.css';
import skeletonStyles from './skeleton.module.css';

const heights = [150, 260, 220];

/** Placeholder of a record page with a rail; nothing is shown in the first moment. */
export function DetailSkeleton(): ReactNode {
  return (
    <div role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      <Flex wrap align="center" data-testid="page-head" className={styles.pageHead}>
        <span className={skeletonStyles.skeletonBar} style={{ width: 220, height: 22 }} />
      </Flex>
      <div className={styles.columns}>
        <div className={styles.columnsMain}>
          {heights.map((height) => (
            <SkeletonCard key={height} height={height} />
          ))}
        </div>
        <div className={styles.columnsRail}>
          <SkeletonCard height={220} />
          <SkeletonCard height={140} />
        </div>
      </div>
    </div>
  );
}

function SkeletonCard({ height }: { height: number }): ReactNode {
  return (
    <div className={cardStyles.card} style={{ height, paddingTop: 18 }}>
      <span className={skeletonStyles.skeletonBar} style={{ width: '34%' }} />
      <span className={skeletonStyles.skeletonBar} style={{ width: '86%', marginTop: 26 }} />
      <span className={skeletonStyles.skeletonBar} style={{ width: '68%', marginTop: 16 }} />
    </div>
  );
}
