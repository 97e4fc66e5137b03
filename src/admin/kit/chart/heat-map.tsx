import type { CSSProperties, ReactNode } from 'react';
import * as m from '#messages';
import layoutStyles from '../layout.module.css';
import styles from './chart.module.css';

const weekdays = [
  m.admin_chart_monday,
  m.admin_chart_tuesday,
  m.admin_chart_wednesday,
  m.admin_chart_thursday,
  m.admin_chart_friday,
  m.admin_chart_saturday,
  m.admin_chart_sunday,
];
const hours = [...Array(24).keys()];
/** How much of the accent colour each fifth of the highest value gets; the last two need light text. */
const shades = ['8%', '18%', '30%', '76%', '100%'];

/** A table of a week: `cells` by weekday from 1 and hour, `1-13`. */
export function HeatMap({
  cells,
  say,
  label,
}: {
  cells: ReadonlyMap<string, number>;
  say: (n: number) => string;
  label: string;
}): ReactNode {
  const highest = Math.max(1, ...cells.values());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <div className={`${styles.heat} ${layoutStyles.scrolls}`} tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, i) => (
            <tr key={weekday()}>
              <th scope="row">{weekday()}</th>
              {hours.map((hour) => {
                const n = cells.get(`${i + 1}-${hour}`) ?? 0;
                const shade = Math.ceil((n / highest) * shades.length);
                return (
                  <td
                    key={hour}
                    data-shade={n === 0 ? undefined : shade > 3 ? 'dark' : 'light'}
                    style={{ '--shade': shades[shade - 1] } as CSSProperties}
                    title={`${weekday()} ${hour}:00 ${say(n)}`}
                  >
                    {n > 0 && n}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
