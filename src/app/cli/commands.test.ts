import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { programFile } from '#testing/servers/running-program.ts';
import { commands, helpOf, optionsOf } from './commands.ts';

type Outcome = { code: number; stdout: string; stderr: string };

const run = (words: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(process.execPath, [programFile('cli'), ...words], { env: { ...plainEnvironment(), ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const generateHelp = (typed: string) => `Usage: ${typed} generate --products N --orders M

Adds made-up products and orders, to try a size.

  --products N           how many products, from 1 to 10000000
  --orders M             how many orders, from 1 to 10000000
`;

test.each([[['generate', '--help']], [['generate', '-h']], [['help', 'generate']], [['generate', '--products', '3', '--help']]])(
  '%j shows how the command is typed, and does nothing',
  async (words) => {
    expect(await run(words)).toEqual({ code: 0, stdout: generateHelp('npm run shop --'), stderr: '' });
  },
);

test('where the installation has a command of its own, help names that', async () => {
  expect(await run(['help', 'generate'], { SHOP_COMMAND: 'shop' })).toEqual({ code: 0, stdout: generateHelp('shop'), stderr: '' });
});

test('help without a command lists all; no command and an unknown one are wrong usage', async () => {
  const all = helpOf();
  for (const name of Object.keys(commands)) expect(all).toContain(`  npm run shop -- ${name}`);
  expect(await run(['help'])).toEqual({ code: 0, stdout: all, stderr: '' });
  expect(await run([])).toEqual({ code: 2, stdout: '', stderr: all });
  expect(await run(['dokter'])).toEqual({ code: 2, stdout: '', stderr: `✗ There is no command dokter.\n\n${all}` });
});

test('an option that the command does not have is refused before anything is done', async () => {
  const { code, stderr } = await run(['retry', '--dry-run']);
  expect(stderr).toMatch(/^✗ Unknown option '--dry-run'.*\n {2}See npm run shop -- retry --help\n$/);
  expect(code).toBe(2);
});

test.each(Object.entries(commands))('%s: the help explains each argument and option that its usage names', (name, command) => {
  const words = command.usage.split(/[\s[\]]+/).filter((word) => word.startsWith('--') || word === 'FILE');
  expect(Object.keys(command.details ?? {}).map((typed) => typed.split(' ')[0])).toEqual(words);
  expect(Object.keys(optionsOf(command)).map((option) => `--${option}`)).toEqual(words.filter((word) => word !== 'FILE'));
  expect(command.usage.split(' ')[0]).toBe(name);
});
