import { parseArgs } from 'node:util';
import { BackupError } from '#platform/backup/manifest.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { EmbeddedError } from '#platform/db/embedded/binaries.ts';
import { MigrationError } from '#platform/db/migrate.ts';
import { commands, helpOf, optionsOf } from './cli/commands.ts';
import { CliError, toErrorLine } from './cli/terminal.ts';

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** `npm run shop -- COMMAND`: the operator's commands. Exit 0 done, 1 refused, 2 wrong usage. */
async function main([name = '', ...rest]: string[]): Promise<number> {
  const isHelpRequested = name === 'help' || isHelp(name);
  const command = commands[(isHelpRequested ? rest[0] : name) ?? ''];
  if (isHelpRequested || (command && rest.some(isHelp))) {
    process.stdout.write(helpOf(command));
    return 0;
  }
  if (!command) {
    process.stderr.write(`${name && `✗ There is no command ${name}.\n\n`}${helpOf()}`);
    return 2;
  }
  const { positionals, values } = parseArgs({ args: rest, allowPositionals: true, options: optionsOf(command) });
  await command.run(readConfig(), { positionals, values });
  return 0;
}

const plain = [CliError, ConfigError, EmbeddedError, MigrationError, BackupError];
const typed = process.argv.slice(2);

try {
  process.exitCode = (await main(typed)) || process.exitCode;
} catch (error) {
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const expected = usage || plain.some((kind) => error instanceof kind);
  const line = toErrorLine(error) ?? (expected ? (error as Error).message : ((error as Error).stack ?? String(error)));
  process.stderr.write(`✗ ${line}\n${usage ? `  See ${operatorCommand(`${typed[0]} --help`)}\n` : ''}`);
  process.exitCode = usage ? 2 : 1;
}
