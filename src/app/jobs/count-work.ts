import type { Context } from '#platform/http/context.ts';

type CountDeps = Pick<Context, 'db' | 'clock' | 'log'>;

/** Runs a job as of now, and logs how many of `what` it did, unless none. */
export async function countWork(
  { db, clock, log }: CountDeps,
  what: string,
  work: (db: CountDeps['db'], now: Date) => Promise<number>,
): Promise<void> {
  const count = await work(db, clock.now());
  if (count > 0) log.info({ count }, what);
}
