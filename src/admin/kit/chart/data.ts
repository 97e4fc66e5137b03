import type { ReactNode } from 'react';

/** `before` is what is compared with: grey and dashed. */
export type Tone = 'accent' | 'go' | 'wait' | 'back' | 'before';

/** What a chart and its table both show. Four series at most. */
export type ChartData = {
  /** Head of the table's first column. */
  head: string;
  series: { name: string; tone: Tone }[];
  /** `short` stands on the axis where the label is too long; `to` opens what is behind the row. */
  rows: { key: string; label: string; short?: string; values: (number | null)[]; to?: string }[];
  /** A value in full. */
  write: (value: number) => ReactNode;
};
