import { useEffect, useState } from 'react';
import * as m from '#messages';
import { now } from '../../clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function formatTimeLeft(left: number): string {
  if (left <= 0) return m.order_days_left({ count: 0 });
  if (left >= day) return m.order_days_left({ count: Math.ceil(left / day) });
  return left >= hour
    ? m.order_hours_left({ hours: Math.floor(left / hour), minutes: Math.floor((left % hour) / minute) })
    : m.order_minutes_left({ count: Math.ceil(left / minute) });
}

const msUntil = (iso: string): number => Date.parse(iso) - now().getTime();

/** The time left until `iso`, in words, updated every minute. */
export function useDeadline(iso: string): string {
  const [left, setLeft] = useState(() => msUntil(iso));
  useEffect(
    function tick() {
      setLeft(msUntil(iso));
      const timer = setInterval(() => setLeft(msUntil(iso)), minute);
      return () => clearInterval(timer);
    },
    [iso],
  );
  return formatTimeLeft(left);
}
