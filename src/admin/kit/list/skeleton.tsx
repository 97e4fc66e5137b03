import type { ReactNode } from 'react';
import * as m from '#messages';
import skeletonStyles from '../skeleton.module.css';
import styles from './table.module.css';
import { Columns } from './table.tsx';

type Skeleton = { columns: readonly { key: string; width: number }[]; rows: number; hasSelection: boolean };

/** Placeholder rows in their final widths and heights. Nothing is shown in the first moment. */
export function Skeleton({ columns, rows, hasSelection }: Skeleton): ReactNode {
  const places = Array.from({ length: rows }, (_, row) => `row ${row}`);
  return (
    <table
      data-testid="table"
      className={`${styles.table} ${styles.skeleton}`}
      style={{ minWidth: columns.reduce((sum, c) => sum + c.width, 0) }}
      aria-busy="true"
      aria-label={m.admin_kit_loading()}
    >
      <Columns columns={columns} hasSelection={hasSelection} />
      <thead>
        <tr>
          {hasSelection && <td />}
          {columns.map(({ key }) => (
            <td key={key}>
              <span className={`${skeletonStyles.skeletonBar} ${skeletonStyles.skeletonHead}`} />
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place, row) => (
          <tr key={place} style={{ opacity: 1 - row / (rows + 4) }}>
            {hasSelection && <td className={styles.tablePick} />}
            {columns.map(({ key }, i) => (
              <td key={key}>
                <span className={skeletonStyles.skeletonBar} style={{ width: `${62 + ((row * 7 + i * 13) % 30)}%` }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
