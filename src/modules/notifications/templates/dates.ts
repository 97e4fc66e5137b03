import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

/** A moment in the shop's time zone, as the shop writes dates: the day of the week too, hours from 00 to 23. */
export function momentText(moment: Date, timeZone: string, locale: Locale): string {
  const words = locale === 'tw' ? ({ month: 'numeric', weekday: 'narrow' } as const) : ({ month: 'short', weekday: 'short' } as const);
  const format = new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', {
    ...words,
    timeZone,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(moment).map((p) => [p.type, p.value]));
  const [month = '', day = '', weekday = ''] = [part.month, part.day, part.weekday];
  return m.mail_moment({ month, day, weekday, time: `${part.hour}:${part.minute}` }, { locale });
}
