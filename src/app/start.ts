import { ConfigError, readConfig } from '#platform/config/config.ts';
import { EmbeddedError } from '#platform/db/embedded/binaries.ts';
import { MigrationError } from '#platform/db/migrate.ts';
import { fullDiskLine } from './starting/data-folder.ts';
import { runSupervisor } from './supervision/supervisor.ts';

// Without a reader of its output the shop runs on, and stops in its order.
process.stdout.on('error', () => {});
let dataDir: string | undefined;
/** `npm start`: runs the whole shop. An expected problem is one line and exit 1. */
try {
  const config = readConfig();
  dataDir = config.dataDir;
  await runSupervisor(config);
  // After handing over, PostgreSQL runs on and would be watched for ever.
  process.exit(0);
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError || error instanceof MigrationError;
  const line = expected ? error.message : `Starting failed: ${error instanceof Error ? error.stack : String(error)}`;
  const full = dataDir !== undefined && !(error instanceof ConfigError) ? fullDiskLine(error, dataDir) : undefined;
  process.stderr.write(`\n  ✗ ${full ?? line}\n\n`);
  process.exit(1);
}
