import { Flex, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { useLanguage } from '../../language.ts';
import cardStyles from '../card.module.css';
import styles from './form.module.css';

const nothingForMilliseconds = 150;

/** Placeholder of a form; nothing is shown if the record comes at once. */
export function FormSkeleton(): ReactNode {
  useLanguage();
  const [isSlow, setSlow] = useState(false);
  useEffect(function showWhenSlow() {
    const timer = setTimeout(() => setSlow(true), nothingForMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Flex vertical className={styles.formPage} role="status" aria-busy="true" aria-label={m.admin_form_loading()}>
      {isSlow && (
        <div className={styles.formBody}>
          <Flex vertical gap={14} data-testid="form-cards" className={styles.formCards}>
            {[5, 3, 4].map((rows) => (
              <section key={rows} className={cardStyles.card}>
                <Skeleton active paragraph={{ rows }} title={{ width: 120 }} />
              </section>
            ))}
          </Flex>
        </div>
      )}
    </Flex>
  );
}
