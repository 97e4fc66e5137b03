import { Button, Flex } from 'antd';
import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { Nothing } from '../cells.tsx';
import { Card } from '../page.tsx';
import skeletonStyles from '../skeleton.module.css';
import { errorSentence } from '../state.tsx';
import textStyles from '../text.module.css';
import { BarChart } from './bars.tsx';
import styles from './chart.module.css';
import type { ChartData } from './data.ts';
import { LineChart } from './line.tsx';

type ChartRequest = { isPending: boolean; error: unknown; refetch: () => unknown };

type ChartCardProps = {
  title: string;
  meta?: ReactNode;
  kind: 'line' | 'bars';
  data: ChartData;
  /** Shown when there is nothing to draw. */
  none: string;
  /** The request for the card's own figures; nothing is shown before it is answered. */
  request?: ChartRequest;
  /** Controls beside "see table" that switch the chart. */
  tools?: ReactNode;
};

/** A chart on its card. "See table" shows the same numbers; the table is always present for screen readers. */
export function ChartCard({ title, meta, kind, data, none, tools, request }: ChartCardProps): ReactNode {
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartLine : Table2;
  // All zeros have no height to draw.
  const isEmpty = data.rows.every(({ values }) => values.every((value) => !value));
  return (
    <Card
      title={title}
      meta={meta}
      extra={
        <Flex gap="4px 14px" wrap align="center" justify="flex-end">
          {tools}
          {kind === 'line' && data.series.length > 1 && !isTable && !isEmpty && <Swatches series={data.series} />}
          {!isEmpty && (
            <button type="button" className={styles.chartSwitch} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              <Icon size={15} aria-hidden="true" /> {isTable ? m.admin_chart_see_chart() : m.admin_chart_see_table()}
            </button>
          )}
        </Flex>
      }
    >
      {isEmpty && <Unfilled request={request} none={none} />}
      {!isEmpty && !isTable && (kind === 'line' ? <LineChart data={data} /> : <BarChart data={data} seeTable={() => setTable(true)} />)}
      {!isEmpty && <ChartTable data={data} title={title} isShown={isTable} />}
    </Card>
  );
}

/** In place of a chart: a skeleton while loading, the error, or that there is no data. */
export function Unfilled({ request, none }: { request: ChartRequest | undefined; none: string }): ReactNode {
  if (request?.error) {
    return (
      <p className={styles.chartNone} role="alert">
        {errorSentence(request.error)}{' '}
        <Button size="small" style={{ marginInlineStart: 8 }} onClick={() => void request.refetch()}>
          {m.admin_kit_try_again()}
        </Button>
      </p>
    );
  }
  if (request?.isPending) {
    return (
      <Flex
        vertical
        gap={14}
        justify="center"
        data-testid="chart-skeleton"
        style={{ minHeight: 120 }}
        role="status"
        aria-busy="true"
        aria-label={m.admin_form_loading()}
      >
        {[92, 64, 40].map((width) => (
          <span key={width} className={skeletonStyles.skeletonBar} style={{ width: `${width}%` }} />
        ))}
      </Flex>
    );
  }
  return <p className={styles.chartNone}>{none}</p>;
}

const Swatches = ({ series }: Pick<ChartData, 'series'>): ReactNode =>
  series.map(({ name, tone }) => (
    <span key={name} className={`${textStyles.quiet} ${textStyles.small}`}>
      <i className={styles.swatch} data-tone={tone} /> {name}
    </span>
  ));

function ChartTable({ data, title, isShown }: { data: ChartData; title: string; isShown: boolean }): ReactNode {
  const { head, series, rows, write } = data;
  return (
    <div className={isShown ? styles.chartTable : textStyles.visuallyHidden}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" data-number="">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values, to }) => (
            <tr key={key}>
              <th scope="row">
                {to ? (
                  <Link to={to} tabIndex={isShown ? 0 : -1}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </th>
              {values.map((value, i) => (
                <td key={series[i]?.name ?? i} data-number="">
                  {value === null ? <Nothing /> : write(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
