import { useEffect, useState } from 'react';
import * as m from '#messages';
import { now } from '../../clock.ts';

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;

/** The reader's clock, updated every minute. */
export function useMinute(): Date {
  const [shown, setShown] = useState(now);
  useEffect(function tick() {
    const timer = setInterval(() => setShown(now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return shown;
}

/** `2 小時 14 分`, `3 days 4 h`: the two largest parts. */
export function formatDuration(minutes: number): string {
  if (minutes >= day) return m.product_days_left({ days: Math.floor(minutes / day), hours: Math.floor((minutes % day) / hour) });
  if (minutes >= hour) return m.product_hours_left({ hours: Math.floor(minutes / hour), minutes: minutes % hour });
  return m.product_minutes_left({ minutes: Math.max(1, minutes) });
}
