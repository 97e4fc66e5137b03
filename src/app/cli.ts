import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { EmbeddedError } from '#platform/db/embedded/binaries.ts';
import { Refusal } from '#shared/refusal.ts';
import { createAdmin } from './cli/create-admin.ts';
import { type CliArguments, type CliHouse, withHouse } from './cli/house.ts';
import { importProductsFile } from './cli/import-products.ts';
import { leaveDemo } from './cli/leave-demo.ts';
import { resetPassword } from './cli/reset-password.ts';
import { CliError } from './cli/words.ts';

type Command = { about: string; usage: string; run(house: CliHouse, args: CliArguments): Promise<void> };

const commands: Record<string, Command> = {
  'create-admin': { about: 'Makes an administrator', usage: 'create-admin [--email A --name N]', run: createAdmin },
  'reset-password': { about: 'Sets a new password for a staff member', usage: 'reset-password [--email A]', run: resetPassword },
  'leave-demo': { about: 'Removes the demo shop and asks for your own administrator', usage: 'leave-demo [--yes]', run: leaveDemo },
  'import-products': {
    about: 'Reads a product CSV as Shopify exports it',
    usage: 'import-products FILE [--dry-run]',
    run: importProductsFile,
  },
};

function help(): string {
  const lines = Object.values(commands).map((c) => `  npm run shop -- ${c.usage.padEnd(38)} ${c.about}`);
  return `Usage:\n${lines.join('\n')}\n\nPasswords are asked for, or read from standard input.\n`;
}

/** `npm run shop -- COMMAND`: what an operator does outside the browser. Exit 0 done, 1 refused, 2 wrong usage. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  });
  const command = commands[positionals[0] ?? ''];
  if (!command) {
    process.stderr.write(help());
    return 2;
  }
  await withHouse(readConfig(), (house) => command.run(house, { positionals: positionals.slice(1), values }));
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof CliError || error instanceof ConfigError || error instanceof EmbeddedError || error instanceof Refusal;
  const usage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`✗ ${expected || usage ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = usage ? 2 : 1;
}
