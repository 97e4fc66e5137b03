import type { Config } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import type { CliArguments, CliDeps } from './command-deps.ts';

/** A command of the operator. `usage` is its name with what may follow; `details` says of each argument and option what it is. */
export type Command = {
  about: string;
  usage: string;
  details?: Record<string, string>;
  run(config: Config, args: CliArguments): Promise<void>;
};

type Run = Command['run'];

/** A command is loaded when it runs: all of them are most of the shop, and take longer to load than most of them run. */
const loaded =
  (load: () => Promise<Run>): Run =>
  async (config, args) =>
    (await load())(config, args);

const withCommandDeps = (load: () => Promise<(deps: CliDeps, args: CliArguments) => Promise<void>>): Run =>
  loaded(async () => {
    const [{ withDeps }, work] = await Promise.all([import('./command-deps.ts'), load()]);
    return (config, args) => withDeps(config, (deps) => work(deps, args));
  });

const dryRun = 'makes every check and changes nothing';
const administrator = { '--email A': 'address to sign in with; asked for when left out', '--name N': 'name; asked for when left out' };

/** By name, in the order in which help lists them. */
export const commands: Record<string, Command> = {
  'create-admin': {
    about: 'Makes an administrator',
    usage: 'create-admin [--email A --name N]',
    details: administrator,
    run: withCommandDeps(async () => (await import('./create-admin.ts')).createAdmin),
  },
  'reset-password': {
    about: 'Sets a new password for a staff member',
    usage: 'reset-password [--email A]',
    details: { '--email A': 'address of the account; asked for when left out' },
    run: withCommandDeps(async () => (await import('./reset-password.ts')).resetPassword),
  },
  'leave-demo': {
    about: 'Removes the demo shop and asks for your own administrator',
    usage: 'leave-demo [--email A --name N] [--yes]',
    details: { ...administrator, '--yes': 'does not ask whether to delete everything' },
    run: withCommandDeps(async () => (await import('./leave-demo.ts')).leaveDemo),
  },
  'import-products': {
    about: 'Reads a product CSV as Shopify exports it',
    usage: 'import-products FILE [--dry-run]',
    details: { FILE: 'the CSV, of any size', '--dry-run': dryRun },
    run: withCommandDeps(async () => (await import('./import-products.ts')).importProductsFile),
  },
  backup: {
    about: 'Writes the whole shop into one file while it runs',
    usage: 'backup FILE',
    details: { FILE: 'a file that is not there yet' },
    run: loaded(async () => (await import('./backup/backup.ts')).backup),
  },
  restore: {
    about: 'Puts a backup into an empty shop',
    usage: 'restore FILE [--dry-run]',
    details: { FILE: 'a backup', '--dry-run': dryRun },
    run: loaded(async () => (await import('./backup/restore.ts')).restore),
  },
  generate: {
    about: 'Adds made-up products and orders, to try a size',
    usage: 'generate --products N --orders M',
    details: { '--products N': 'how many products, from 1 to 10000000', '--orders M': 'how many orders, from 1 to 10000000' },
    run: withCommandDeps(async () => (await import('./generate.ts')).generate),
  },
  'move-media': {
    about: 'Copies the pictures to a bucket, or back into the data folder',
    usage: 'move-media --to s3://…|folder',
    details: { '--to s3://…|folder': 's3://KEY:SECRET@host/bucket, or the word “folder”: the data folder' },
    run: loaded(async () => (await import('./move-media.ts')).moveMedia),
  },
  'upgrade-database': {
    about: 'Brings the embedded database to the PostgreSQL of this program',
    usage: 'upgrade-database [--remove-old]',
    details: { '--remove-old': 'removes the old data, which an upgrade leaves in the data folder' },
    run: loaded(async () => {
      const { upgradeDatabase } = await import('./database-upgrade/upgrade-database.ts');
      return (config, args) => upgradeDatabase(config, args);
    }),
  },
  reindex: {
    about: 'Rebuilds the search index',
    usage: 'reindex',
    run: withCommandDeps(async () => (await import('./reindex.ts')).reindex),
  },
  retry: {
    about: 'Tries again what has failed for good: mails, invoices, jobs',
    usage: 'retry',
    run: withCommandDeps(async () => (await import('./retry.ts')).retry),
  },
  verify: {
    about: 'Checks that stock, money and states agree',
    usage: 'verify',
    run: loaded(async () => (await import('./verify.ts')).verify),
  },
  doctor: {
    about: 'Looks for what is wrong, and says what to do',
    usage: 'doctor',
    run: loaded(async () => (await import('./doctor.ts')).doctor),
  },
};

const list = (rows: [string, string][], width: number): string =>
  rows.map(([left, right]) => `  ${left.padEnd(width)} ${right}`).join('\n');

/** How a command is typed and what its options are; of all commands without one. */
export function helpOf(command?: Command): string {
  if (command) {
    const details = Object.entries(command.details ?? {});
    return `Usage: ${operatorCommand(command.usage)}\n\n${command.about}.\n${details.length > 0 ? `\n${list(details, 22)}\n` : ''}`;
  }
  const all = Object.values(commands).map(({ usage, about }): [string, string] => [operatorCommand(usage), about]);
  const each = `More about one: ${operatorCommand('help COMMAND')}`;
  return `Usage:\n${list(all, operatorCommand('').length + 46)}\n\n${each}\nPasswords are typed at a prompt, or read from standard input.\n`;
}

/** The options of a command for `parseArgs`: those that its `details` name, with a value where one is named. */
export const optionsOf = ({ details = {} }: Command): Record<string, { type: 'string' | 'boolean' }> =>
  Object.fromEntries(
    Object.keys(details).flatMap((typed) => {
      const [, name, value] = /^--([a-z-]+)( .+)?$/.exec(typed) ?? [];
      return name ? [[name, { type: value ? ('string' as const) : ('boolean' as const) }]] : [];
    }),
  );
