import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

export type Figure = { label: string; value: ReactNode; hint?: string; tone?: 'accent' | 'bad' | undefined; more?: ReactNode };
type Props = { figures: readonly Figure[]; columns: 3 | 4 | 6; size?: 'large'; label?: string; testId?: string };

/** The figures of a record or a period side by side; `more` are the descriptions (`dd`) below a value. */
export function Figures({ figures, columns, size, label: title, testId }: Props): ReactNode {
  return (
    <dl data-testid={testId} className={styles.figures} data-columns={columns} data-size={size} aria-label={title}>
      {figures.map(({ label, value, hint, tone, more }) => (
        <div key={label} data-tone={tone}>
          <dt title={hint}>{label}</dt>
          <Flex component="dd" gap={8} align="center" justify="space-between" className={styles.figure}>
            {value}
          </Flex>
          {more}
        </div>
      ))}
    </dl>
  );
}
