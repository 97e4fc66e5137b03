import { Flex } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import cardStyles from '../kit/card.module.css';
import figuresStyles from '../kit/figures.module.css';
import skeletonStyles from '../kit/skeleton.module.css';
import styles from './dashboard.module.css';

const nothingForMilliseconds = 150;

/** Placeholder of the cards while the first figures load. */
export function BoardSkeleton(): ReactNode {
  const [isSlow, setSlow] = useState(false);
  useEffect(function showWhenSlow() {
    const timer = setTimeout(() => setSlow(true), nothingForMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Flex vertical gap={14} className={styles.board} role="status" aria-busy="true" aria-label={m.admin_form_loading()}>
      {isSlow && (
        <>
          <div className={figuresStyles.figures} data-columns={4}>
            {[0, 1, 2, 3].map((i) => (
              <div key={i}>
                <span className={`${skeletonStyles.skeletonBar} ${skeletonStyles.skeletonHead}`} />
                <span className={skeletonStyles.skeletonBar} />
              </div>
            ))}
          </div>
          <div className={cardStyles.card} style={{ minHeight: 300 }} />
        </>
      )}
    </Flex>
  );
}
