import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { formatCount } from '../format.ts';

const rules = 4;
const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/** Values of the gridlines: from 0 or below to the first round value above the highest, in equal steps. */
export function ticksOf(values: readonly number[]): number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low || 1;
  const size = 10 ** Math.floor(Math.log10(span / rules));
  const round = (steps.find((each) => each * size * rules >= span) ?? 10) * size;
  // Whole numbers have no gridline between two of them.
  const step = values.every(Number.isInteger) ? Math.max(1, Math.ceil(round)) : round;
  // A value slightly below zero needs no gridline of its own.
  const first = -low < step / 4 ? 0 : Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

const tenThousand = 10_000;
const thousand = 1000;
const million = 1_000_000;

/** `12.9 萬`, `129k` and `1.6M`, for axis labels; the table has the exact numbers. */
export function shortNumber(value: number, locale: Locale): string {
  const [sign, size] = [value < 0 ? '−' : '', Math.abs(value)];
  const isMillions = locale === 'en' && size >= million;
  const unit = isMillions ? million : locale === 'tw' ? tenThousand : thousand;
  if (size < unit) return sign + formatCount(size < 10 ? Math.round(size * 10) / 10 : Math.round(size));
  const short = size / unit;
  const places = short < 10 ? 100 : short < 100 ? 10 : 1;
  const n = formatCount(Math.round(short * places) / places);
  return sign + (isMillions ? m.admin_chart_millions : m.admin_chart_short)({ n }, { locale });
}
