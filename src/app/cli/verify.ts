import type { Config } from '#platform/config/config.ts';
import { createPool } from '#platform/db/pool.ts';
import { runVerify } from '../verify/run.ts';
import { withDatabase } from './command-deps.ts';
import { CliError, say } from './terminal.ts';

/** `verify`: checks every rule and prints the broken ones with their remedy. Throws CliError when one is broken. */
export const verify = (config: Config): Promise<void> =>
  withDatabase(config, async (address) => {
    const pool = createPool(address, { max: 1, statementTimeoutMs: 0 });
    const [migrations] = await pool.queryUncounted<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`, []);
    if (!migrations?.there) {
      await pool.end();
      throw new CliError('No shop was started on this database yet: there is nothing to verify. Start the shop.');
    }
    const broken = await runVerify(pool).finally(() => pool.end());
    for (const { name, says, remedy, count, what } of broken) {
      say(`✗ ${name} (${count})\n  What holds otherwise: ${says}\n  What to do: ${remedy}`);
      for (const row of what) say(`  · ${row}`);
      if (count > what.length) say(`  · and ${count - what.length} more`);
    }
    if (broken.length > 0) throw new CliError(`${broken.length} rules do not hold.`);
    say('✓ Every rule holds.');
  });
