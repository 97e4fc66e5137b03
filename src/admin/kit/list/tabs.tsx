import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, type Output } from '../../client.ts';
import { formatTotal } from '../format.ts';
import textStyles from '../text.module.css';
import type { ListEndpoint, ListSpec } from './spec.ts';
import styles from './toolbar.module.css';

type Tabs<N extends ListEndpoint> = { spec: ListSpec<N>; page: Output<N> | undefined; children: ReactNode };

/** Built-in views with their counts, then saved ones; opening a tab shows exactly the rows that it counts. */
export function Tabs<N extends ListEndpoint>({ spec, page, children }: Tabs<N>): ReactNode {
  const [query] = useSearchParams();
  const { data } = useQuery<Record<string, number>>({
    queryKey: [spec.countsFrom],
    queryFn: () => call(spec.countsFrom ?? 'orders.counts', {}),
    enabled: spec.countsFrom !== undefined,
  });
  const { param = '', values = [] } = spec.tabs ?? {};
  const counts = spec.countsFrom ? data : spec.tabs?.counts(page);
  const current = query.get(param) ?? values[0]?.value;
  return (
    <Flex component="nav" gap={22} data-testid="tabs" className={styles.tabs} aria-label={spec.title()}>
      {values.map(({ value, label }, i) => {
        const target = new URLSearchParams(query);
        target.delete('page');
        if (i === 0) target.delete(param);
        else target.set(param, value);
        return (
          <Link key={value} to={`?${target}`} aria-current={current === value ? 'page' : undefined}>
            {label()} {counts && <span className={textStyles.num}>{formatTotal(counts[value] ?? 0)}</span>}
          </Link>
        );
      })}
      {children}
    </Flex>
  );
}
