import { useEffect, useState } from 'react';
import * as m from '#messages';
import { now } from '../../clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function wordsFor(left: number): string {
  if (left <= 0) return m.order_days_left({ count: 0 });
  if (left >= day) return m.order_days_left({ count: Math.ceil(left / day) });
  return left >= hour
    ? m.order_hours_left({ hours: Math.floor(left / hour), minutes: Math.floor((left % hour) / minute) })
    : m.order_minutes_left({ count: Math.ceil(left / minute) });
}

/** How long there is left until then, in words that keep up with the clock. */
export function useDeadline(iso: string): string {
  const leftNow = () => Date.parse(iso) - now().getTime();
  const [left, setLeft] = useState(leftNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leftNow` reads the deadline alone.
  useEffect(
    function tick() {
      setLeft(leftNow());
      const timer = setInterval(() => setLeft(leftNow()), minute);
      return () => clearInterval(timer);
    },
    [iso],
  );
  return wordsFor(left);
}
