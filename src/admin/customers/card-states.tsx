import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import boneStyles from '../kit/bone.module.css';
import { sentenceOf } from '../kit/state.tsx';
import styles from './customers.module.css';

/** A part of the page that did not come: why, and again. The rest of the page stays. */
export function CardProblem({ query }: { query: UseQueryResult<unknown> }): ReactNode {
  if (!query.error) return null;
  return (
    <p className={styles.cardProblem} role="alert">
      {sentenceOf(query.error)}{' '}
      <Button size="small" onClick={() => void query.refetch()}>
        {m.admin_kit_try_again()}
      </Button>
    </p>
  );
}

/** The outline of lines that are on their way. */
export function Waiting({ lines }: { lines: number }): ReactNode {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content have no other name
        <span key={i} className={boneStyles.bone} />
      ))}
    </div>
  );
}
