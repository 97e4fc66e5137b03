import { ConfigError, readConfig } from '#platform/config/config.ts';
import { EmbeddedError } from '#platform/db/embedded/binaries.ts';
import { MigrationError } from '#platform/db/migrate.ts';
import { runSupervisor } from './supervisor.ts';

/** `npm start`: runs the whole shop. An expected problem is one line and exit 1. */
try {
  await runSupervisor(readConfig());
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof EmbeddedError || error instanceof MigrationError;
  process.stderr.write(
    `\n  ✗ ${expected ? error.message : `Starting failed: ${error instanceof Error ? error.stack : String(error)}`}\n\n`,
  );
  process.exit(1);
}
