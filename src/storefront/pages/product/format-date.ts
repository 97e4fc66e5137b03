import type { Locale } from '#shared/locale.ts';
import { formatDay } from '../../ui/dates.ts';

/** A day without a time, `YYYY-MM-DD`, that is never broken at the end of a line. */
export const formatDate = (day: string, locale: Locale): string => formatDay(`${day}T12:00:00Z`, locale, 'UTC').replaceAll(' ', '\u00a0');
