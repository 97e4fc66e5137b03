import { useEffect, useState } from 'react';
import * as m from '#messages';
import { localDay } from '#shared/time/time-zone.ts';
import { now } from '../../clock.ts';
import { useShop } from '../../ui/shop.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time left, in words: from one day on the days of the calendar, so that a deadline tomorrow is one day away at any hour. */
export function formatTimeLeft(deadline: Date, at: Date, timeZone: string): string {
  const left = deadline.getTime() - at.getTime();
  if (left <= 0) return m.order_days_left({ count: 0 });
  if (left >= day) return m.order_days_left({ count: (midnight(deadline, timeZone) - midnight(at, timeZone)) / day });
  return left >= hour
    ? m.order_hours_left({ hours: Math.floor(left / hour), minutes: Math.floor((left % hour) / minute) })
    : m.order_minutes_left({ count: Math.ceil(left / minute) });
}

const midnight = (at: Date, timeZone: string): number => Date.parse(localDay(at, timeZone));

/** The time left until `iso`, in words, updated every minute. */
export function useDeadline(iso: string): string {
  const { website } = useShop();
  const [at, setAt] = useState(now);
  useEffect(function tick() {
    setAt(now());
    const timer = setInterval(() => setAt(now()), minute);
    return () => clearInterval(timer);
  }, []);
  return formatTimeLeft(new Date(iso), at, website.time_zone);
}
