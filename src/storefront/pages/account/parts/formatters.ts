import * as m from '#messages';
import { now } from '../../../clock.ts';
import { formatDay } from '../../../ui/dates.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';

const minus = '−';

/** Formats a count or an amount of credits: `1,250`, with a true minus sign. */
export function useNumber(): (amount: number) => string {
  const format = new Intl.NumberFormat(useLocale() === 'tw' ? 'zh-TW' : 'en-GB', { maximumFractionDigits: 2 });
  return (amount) => `${amount < 0 ? minus : ''}${format.format(Math.abs(amount))}`;
}

/** Formats a day in the shop's time zone, with the year unless it is this one. */
export function useDay(): (iso: string) => string {
  const locale = useLocale();
  const { time_zone: timeZone } = useShop().website;
  const yearOf = (at: Date) => new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }).format(at);
  return (iso) => {
    const day = formatDay(iso, locale, timeZone);
    const year = yearOf(new Date(iso));
    return year === yearOf(now()) ? day : m.account_day_in_year({ day, year });
  };
}
