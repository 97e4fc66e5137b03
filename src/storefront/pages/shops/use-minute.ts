import { useEffect, useState } from 'react';
import { now as readClock } from '../../clock.ts';

const minuteMs = 60_000;

/** The current minute once hydrated, changed as the clock does, so that a shop opens and closes on screen at its minute. */
export function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(function tick() {
    let timer: ReturnType<typeof setTimeout>;
    const show = (): void => {
      const moment = readClock();
      setNow(moment);
      timer = setTimeout(show, minuteMs - (moment.getTime() % minuteMs));
    };
    show();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
