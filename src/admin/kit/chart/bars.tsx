import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import styles from './chart.module.css';
import type { ChartData } from './data.ts';

const maxBars = 8;

/**
 * Horizontal bars of the first series, each with its name and exact value and a link to its details. Bars beyond the limit are in
 * the table only.
 */
export function BarChart({ data, seeTable }: { data: ChartData; seeTable: () => void }): ReactNode {
  const highest = Math.max(1, ...data.rows.map(({ values }) => values[0] ?? 0));
  const rest = data.rows.length - maxBars;
  return (
    <>
      <ul data-testid="bars" className={styles.bars} aria-hidden="true">
        {data.rows.slice(0, maxBars).map(({ key, label, values, to }) => {
          const value = values[0] ?? 0;
          const bar = (
            <>
              <span className={`${textStyles.quiet} ${textStyles.anywhere}`}>{label}</span>
              <span data-testid="bars-value" className={styles.barsValue}>
                {data.write(value)}
              </span>
              <span className={styles.barsTrack}>
                <span style={{ width: `${Math.max(0, (value / highest) * 100)}%` }} />
              </span>
            </>
          );
          return (
            <li key={key}>
              {to ? (
                <Link to={to} tabIndex={-1} className={layoutStyles.hovers}>
                  {bar}
                </Link>
              ) : (
                <span>{bar}</span>
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <button type="button" className={styles.barsMore} onClick={seeTable}>
          {m.admin_chart_more({ n: rest })}
        </button>
      )}
    </>
  );
}
