import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../language.ts';
import styles from './chart.module.css';
import type { ChartData } from './data.ts';
import { shortNumber, ticksOf } from './scale.ts';
import { useWidth } from './use-width.ts';

const height = 244;
const pad = { top: 14, right: 18, bottom: 28, left: 52 };
const labelEvery = 62;

/** Lines over time; screen readers get the table. The hovered point shows its values and links to its details. */
export function LineChart({ data }: { data: ChartData }): ReactNode {
  const locale = useLanguage();
  const navigate = useNavigate();
  const { ref, width } = useWidth();
  const [hot, setHot] = useState<number | null>(null);
  const { rows, series, write } = data;
  const ticks = ticksOf(rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const inner = Math.max(1, width - pad.left - pad.right);
  const gap = rows.length > 1 ? inner / (rows.length - 1) : inner;
  const x = (i: number): number => pad.left + (rows.length > 1 ? i * gap : inner / 2);
  const y = (value: number): number => pad.top + (1 - (value - low) / (high - low)) * (height - pad.top - pad.bottom);
  const skip = Math.max(1, Math.ceil((rows.length * labelEvery) / inner));
  const row = hot === null ? undefined : rows[hot];
  const points = (s: number): [number, number][] =>
    rows.flatMap(({ values }, i): [number, number][] => (values[s] === null || values[s] === undefined ? [] : [[x(i), y(values[s])]]));
  return (
    <div className={styles.chart} ref={ref}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => setHot(null)}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.chartRule} x1={pad.left} x2={width - pad.right} y1={y(tick)} y2={y(tick)} />
              <text className={styles.chartLabel} x={pad.left - 10} y={y(tick) + 4} textAnchor="end">
                {shortNumber(tick, locale)}
              </text>
            </g>
          ))}
          {rows.map(
            ({ key, label, short }, i) =>
              (rows.length - 1 - i) % skip === 0 && (
                <text key={key} className={styles.chartLabel} x={x(i)} y={height - 8} textAnchor="middle">
                  {short ?? label}
                </text>
              ),
          )}
          {[...series.keys()].reverse().map((s) => (
            <Line key={s} tone={series[s]?.tone ?? 'accent'} points={points(s)} floor={y(Math.max(low, 0))} hasArea={s === 0} />
          ))}
          {row && <line className={styles.chartHair} x1={x(hot ?? 0)} x2={x(hot ?? 0)} y1={pad.top} y2={height - pad.bottom} />}
          {row && typeof row.values[0] === 'number' && <circle className={styles.chartDot} cx={x(hot ?? 0)} cy={y(row.values[0])} r={4} />}
          {rows.map(({ key, to }, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links
            <rect
              key={key}
              className={styles.chartHit}
              data-link={to ? '' : undefined}
              x={x(i) - gap / 2}
              y={0}
              width={gap}
              height={height}
              onPointerEnter={() => setHot(i)}
              onClick={() => to && void navigate(to)}
            />
          ))}
        </svg>
      )}
      {row && (
        <Flex
          vertical
          gap={2}
          className={styles.chartTip}
          style={{ left: Math.min(Math.max(x(hot ?? 0), 80), width - 90) }}
          aria-hidden="true"
        >
          <strong>{row.label}</strong>
          {series.map(({ name, tone }, s) => {
            const value = row.values[s];
            return (
              <span key={name}>
                <i className={styles.swatch} data-tone={tone} /> {name} <b>{typeof value === 'number' ? write(value) : '—'}</b>
              </span>
            );
          })}
        </Flex>
      )}
    </div>
  );
}

type LineProps = { tone: string; points: [number, number][]; floor: number; hasArea: boolean };

function Line({ tone, points, floor, hasArea }: LineProps): ReactNode {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const path = points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  return (
    <g className={styles.chartLine} data-tone={tone}>
      {hasArea && <path className={styles.chartArea} d={`${path}L${last[0].toFixed(1)} ${floor}L${first[0].toFixed(1)} ${floor}Z`} />}
      {points.length === 1 ? <circle cx={first[0]} cy={first[1]} r={3} /> : <path className={styles.chartStroke} d={path} />}
    </g>
  );
}

/** A small trend line without numbers, beside a figure. */
export function Spark({ values }: { values: readonly number[] }): ReactNode {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (values.length < 2 || low === high) return null;
  const points = values.map(
    (v, i) => `${((i / (values.length - 1)) * 78 + 1).toFixed(1)},${(27 - ((v - low) / (high - low)) * 24).toFixed(1)}`,
  );
  return (
    <svg className={styles.spark} width={80} height={30} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
