import { parseArgs } from 'node:util';
import { BackupError } from '#platform/backup/manifest.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { EmbeddedError } from '#platform/db/embedded/binaries.ts';
import { MigrationError } from '#platform/db/migrate.ts';
import { backup } from './cli/backup.ts';
import { type CliArguments, type CliDeps, withDeps } from './cli/command-deps.ts';
import { createAdmin } from './cli/create-admin.ts';
import { doctor } from './cli/doctor.ts';
import { generate } from './cli/generate.ts';
import { importProductsFile } from './cli/import-products.ts';
import { leaveDemo } from './cli/leave-demo.ts';
import { moveMedia } from './cli/move-media.ts';
import { reindex } from './cli/reindex.ts';
import { resetPassword } from './cli/reset-password.ts';
import { restore } from './cli/restore.ts';
import { retry } from './cli/retry.ts';
import { CliError, toErrorLine } from './cli/terminal.ts';
import { upgradeDatabase } from './cli/upgrade-database.ts';
import { verify } from './cli/verify.ts';

type Command = { about: string; usage: string; run(config: Config, args: CliArguments): Promise<void> };

const withCommandDeps = (work: (deps: CliDeps, args: CliArguments) => Promise<void>) => (config: Config, args: CliArguments) =>
  withDeps(config, (deps) => work(deps, args));

const commands: Record<string, Command> = {
  'create-admin': { about: 'Makes an administrator', usage: 'create-admin [--email A --name N]', run: withCommandDeps(createAdmin) },
  'reset-password': {
    about: 'Sets a new password for a staff member',
    usage: 'reset-password [--email A]',
    run: withCommandDeps(resetPassword),
  },
  'leave-demo': {
    about: 'Removes the demo shop and asks for your own administrator',
    usage: 'leave-demo [--yes]',
    run: withCommandDeps(leaveDemo),
  },
  'import-products': {
    about: 'Reads a product CSV as Shopify exports it',
    usage: 'import-products FILE [--dry-run]',
    run: withCommandDeps(importProductsFile),
  },
  backup: { about: 'Writes the whole shop into one file while it runs', usage: 'backup FILE', run: backup },
  restore: { about: 'Puts a backup into an empty shop', usage: 'restore FILE [--dry-run]', run: restore },
  generate: {
    about: 'Adds made-up products and orders, to try a size',
    usage: 'generate --products N --orders M',
    run: withCommandDeps(generate),
  },
  'move-media': {
    about: 'Copies the pictures to a bucket, or back into the data folder',
    usage: 'move-media --to s3://…|folder',
    run: moveMedia,
  },
  'upgrade-database': {
    about: 'Brings the embedded database to the PostgreSQL of this program',
    usage: 'upgrade-database [--remove-old]',
    run: (config, args) => upgradeDatabase(config, args),
  },
  reindex: { about: 'Rebuilds the search index', usage: 'reindex', run: withCommandDeps(reindex) },
  retry: { about: 'Tries again what has failed for good: mails, invoices, jobs', usage: 'retry', run: withCommandDeps(retry) },
  verify: { about: 'Checks that stock, money and states agree', usage: 'verify', run: verify },
  doctor: { about: 'Looks for what is wrong, and says what to do', usage: 'doctor', run: doctor },
};

function help(): string {
  const lines = Object.values(commands).map((c) => `  npm run shop -- ${c.usage.padEnd(38)} ${c.about}`);
  return `Usage:\n${lines.join('\n')}\n\nPasswords are typed at a prompt, or read from standard input.\n`;
}

/** `npm run shop -- COMMAND`: the operator's commands. Exit 0 done, 1 refused, 2 wrong usage. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      products: { type: 'string' },
      orders: { type: 'string' },
      to: { type: 'string' },
      yes: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'remove-old': { type: 'boolean' },
    },
  });
  const command = commands[positionals[0] ?? ''];
  if (!command) {
    process.stderr.write(help());
    return 2;
  }
  await command.run(readConfig(), { positionals: positionals.slice(1), values });
  return 0;
}

const plain = [CliError, ConfigError, EmbeddedError, MigrationError, BackupError];

try {
  process.exitCode = (await main()) || process.exitCode;
} catch (error) {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const expected = usage || plain.some((kind) => error instanceof kind);
  const line = toErrorLine(error) ?? (expected ? (error as Error).message : ((error as Error).stack ?? String(error)));
  process.stderr.write(`✗ ${line}\n`);
  process.exitCode = usage ? 2 : 1;
}
