import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { cancellable } from '#platform/db/cancellable.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createPool } from '#platform/db/pool.ts';
import { type BrokenRule, type OnRule, verifyOn } from '../verify/run.ts';
import { withDatabase } from './command-deps.ts';
import { CliError, say } from './terminal.ts';

/** In a shop so small that all is checked within this time, no step is shown. */
const quietMs = 2000;

/**
 * `verify`: checks every rule and prints the broken ones with their remedy. Throws CliError when one is broken. In a large shop it says
 * which rule it is at and how long each took; Ctrl-C ends it at once, also in the database.
 */
export const verify = (config: Config): Promise<void> =>
  withDatabase(config, async (address) => {
    if (!(await hasShop(address)))
      throw new CliError('No shop was started on this database yet: there is nothing to verify. Start the shop.');
    const broken = await findBroken(address);
    for (const { name, says, remedy, count, what } of broken) {
      say(`✗ ${name} (${count})\n  What holds otherwise: ${says}\n  What to do: ${remedy}`);
      for (const row of what) say(`  · ${row}`);
      if (count > what.length) say(`  · and ${count - what.length} more`);
    }
    if (broken.length > 0) throw new CliError(`${broken.length} rules do not hold.`);
    say('✓ Every rule holds.');
  });

async function hasShop(address: DatabaseAddress): Promise<boolean> {
  const pool = createPool(address, { max: 1 });
  const [migrations] = await pool.queryUncounted<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`, []);
  await pool.end();
  return migrations?.there ?? false;
}

/** Throws CliError when Ctrl-C or SIGTERM ends it. */
async function findBroken(address: DatabaseAddress): Promise<BrokenRule[]> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new CliError('Stopped before every rule was checked.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const seconds = secondsPerRule();
  try {
    return await cancellable(address, stopping.signal, (client) =>
      verifyOn(client, systemClock.now(), (...rule) => {
        stopping.signal.throwIfAborted();
        seconds(...rule);
      }),
    );
  } catch (error) {
    stopping.signal.throwIfAborted();
    throw error;
  }
}

/** Says of each rule how long it took, and which one is next. */
function secondsPerRule(): OnRule {
  const started = systemClock.now().getTime();
  let before = started;
  return (place, count, name) => {
    const now = systemClock.now().getTime();
    if (now - started > quietMs) {
      say(`      ${((now - before) / 1000).toFixed(1)} s`);
      if (name) say(`  ${place} of ${count}: ${name} …`);
    }
    before = now;
  };
}
