import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import styles from '../customers/customers.module.css';
import skeletonStyles from './skeleton.module.css';
import { errorSentence } from './state.tsx';
import textStyles from './text.module.css';

/** A card that could not be loaded: the reason and a retry. The rest of the page stays. */
export function CardProblem({ query }: { query: UseQueryResult<unknown> }): ReactNode {
  if (!query.error) return null;
  return (
    <p className={textStyles.note} data-tone="bad" role="alert">
      {errorSentence(query.error)}{' '}
      <Button size="small" onClick={() => void query.refetch()}>
        {m.admin_kit_try_again()}
      </Button>
    </p>
  );
}

/** Placeholder lines of a card that is loading. */
export function CardSkeleton({ lines }: { lines: number }): ReactNode {
  return (
    <Flex vertical gap={10} className={styles.waiting} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no other key
        <span key={i} className={skeletonStyles.skeletonBar} />
      ))}
    </Flex>
  );
}
