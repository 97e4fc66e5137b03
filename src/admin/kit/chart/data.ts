import type { ReactNode } from 'react';

/** `before` is the comparison period: grey and dashed. */
export type Tone = 'accent' | 'go' | 'wait' | 'back' | 'before';

/** The data of a chart and its table. Four series at most. */
export type ChartData = {
  /** Heading of the table's first column. */
  head: string;
  series: { name: string; tone: Tone }[];
  /** `short` is used on the axis where the label is too long; `to` links to the row's details. */
  rows: { key: string; label: string; short?: string; values: (number | null)[]; to?: string }[];
  /** Formats a value in full. */
  write: (value: number) => ReactNode;
};
