import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

const rules = 4;
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/** Where the rules of an axis lie: from 0 or below to the first round value above the highest, at equal steps. */
export function ticksOf(values: readonly number[]): number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low || 1;
  const size = 10 ** Math.floor(Math.log10(span / rules));
  const step = (steps.find((each) => each * size * rules >= span) ?? 10) * size;
  // A little below nothing needs no rule of its own.
  const first = -low < step / 4 ? 0 : Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

const tenThousand = 10_000;
const thousand = 1000;

/** `12.9 萬` and `129k`: for axes and ends of bars, where the whole number stands in the table. */
export function shortNumber(value: number, locale: Locale): string {
  const unit = locale === 'tw' ? tenThousand : thousand;
  const [sign, size] = [value < 0 ? '−' : '', Math.abs(value)];
  if (size < unit) return sign + (size < 10 ? Math.round(size * 10) / 10 : Math.round(size)).toLocaleString('en-US');
  const short = size / unit;
  const n = (short < 100 ? Math.round(short * 10) / 10 : Math.round(short)).toLocaleString('en-US');
  return sign + m.admin_chart_short({ n }, { locale });
}
