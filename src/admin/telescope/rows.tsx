import type { ReactNode } from 'react';
import cardStyles from '../kit/card.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import styles from './telescope.module.css';

export type Cell = ReactNode;
type RowsProps = {
  title: string;
  meta?: string;
  /** Headings; of those in `numbers` the cells are aligned right. */
  head: readonly string[];
  numbers?: readonly number[];
  rows: readonly { key: string; cells: readonly Cell[]; tone?: 'bad' | undefined }[];
  none: string;
};

/** A small table on a card, on a phone with each value below the other; or the sentence that there is nothing. */
export function Rows({ title, meta, head, numbers = [], rows, none }: RowsProps): ReactNode {
  const isNumber = (column: number): '' | undefined => (numbers.includes(column) ? '' : undefined);
  return (
    <Card title={title} meta={meta} isFlush>
      {rows.length === 0 && <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{none}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <div className={styles.rows} tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                {head.map((word, i) => (
                  <th key={word} scope="col" data-number={isNumber(i)}>
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, tone }) => (
                <tr key={key} data-tone={tone}>
                  {cells.map((cell, i) => (
                    <td key={head[i]} data-label={head[i]} data-number={isNumber(i)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
