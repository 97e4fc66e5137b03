import { shopState } from '#modules/settings/index.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';

const minuteMs = 60_000;
const readEveryMs = 1_000;

export type DemoClock = Clock & {
  /** Reads the stored shift now instead of within a second. */
  refresh(): Promise<void>;
  /** Calls `run` each time the clock was moved ahead; a failure is logged. */
  onAhead(run: () => Promise<void>): void;
  stop(): void;
};

/**
 * The clock of a demo: the machine's, moved ahead by what was stored on /dev. Every process reads the shift once a second, so that
 * server and worker travel together. Times that PostgreSQL writes itself (created_at, leases) stay those of the machine.
 */
export async function startDemoClock(db: Database, log: Log): Promise<DemoClock> {
  let shiftMs = 0;
  let runAhead = async (): Promise<void> => {};
  const refresh = async (): Promise<void> => {
    const before = shiftMs;
    shiftMs = (await shopState.readShopState(db)).clock_shift_minutes * minuteMs;
    if (shiftMs > before) await runAhead();
  };
  await refresh();
  const timer = setInterval(() => {
    refresh().catch((err) => log.warn({ err }, 'the demo’s clock could not be followed'));
  }, readEveryMs);
  timer.unref();
  return {
    now: () => new Date(systemClock.now().getTime() + shiftMs),
    refresh,
    onAhead: (run) => {
      runAhead = run;
    },
    stop: () => clearInterval(timer),
  };
}
