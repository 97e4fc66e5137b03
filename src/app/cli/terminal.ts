import readline from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isCommonPassword } from '#platform/crypto/common-passwords.ts';
import { sentence, toFieldErrors } from '#platform/http/validation.ts';
import { passwordField } from '#shared/fields.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';

/** A failed command; the message is shown to the operator. */
export class CliError extends Error {}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** 1234567 as `1.2 MB`. */
export function size(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${units[step]}`;
}
const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

let waiting: string[] | undefined;

/** The next line of standard input when it is not a terminal: `printf 'a\nb\n' | npm run shop -- …`. */
async function nextPipedLine(): Promise<string> {
  if (!waiting) {
    let text = '';
    for await (const part of process.stdin) text += String(part);
    waiting = text.split(/\r?\n/);
  }
  return waiting.shift() ?? '';
}

/** Asks for one line; `hidden` shows nothing of what is typed. */
export async function ask(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY) return (await nextPipedLine()).trim();
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const reader = readline.createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true });
  const answer = await reader.question('');
  reader.close();
  if (hidden) process.stdout.write('\n');
  return answer.trim();
}

/** A password typed twice (once when piped), in the form the shop accepts. Throws CliError otherwise. */
export async function askPassword(): Promise<string> {
  const password = await ask('Password (8–12 letters or digits): ', true);
  if (!passwordField.safeParse(password).success) throw new CliError('The password must be 8–12 letters or digits. Nothing was changed.');
  if (isCommonPassword(password))
    throw new CliError('This password is among the first that are guessed. Choose another; nothing was changed.');
  if (process.stdin.isTTY && (await ask('Once more: ', true)) !== password)
    throw new CliError('The two passwords differ. Nothing was changed.');
  return password;
}

/** The operator's line for an expected error; undefined for an unexpected one. */
export function toErrorLine(error: unknown): string | undefined {
  if (error instanceof InvalidInput) {
    const fields = Object.entries(toFieldErrors(error.fields, 'en'));
    return fields.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join('; ');
  }
  return error instanceof Refusal ? sentence(`error_${error.code}`, { ...error.facts }, 'en') : undefined;
}
