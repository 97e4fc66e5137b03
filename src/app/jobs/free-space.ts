import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { noteFreeSpace } from '#platform/files/free-space.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

type Deps = { db: Database; clock: Clock; dataDir: string };

/** Each night one worker records the free space of its disk, from which the doctor estimates when it will be full. */
export const scheduleFreeSpace = (jobs: Jobs, { db, clock, dataDir }: Deps): Promise<void> =>
  jobs.schedule('free-space', { cron: '20 3 * * *', timeZone: 'UTC' }, () => noteFreeSpace(db, dataDir, clock.now()));
