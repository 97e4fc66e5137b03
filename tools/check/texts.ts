import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '#shared/contract.ts';
import { readCatalogue } from '../messages.ts';
import { root } from './run.ts';
import { wordingProblems } from './wording.ts';

/** Catalogues with keys built from a code or a problem's name: the part after the prefix is in quotes somewhere. */
const byName = ['error_', 'validation_'];

/**
 * Every text is there in both languages, is worded as CONTRIBUTING requires, is used somewhere, and every refusal of a
 * contract has its sentence.
 */
export async function checkTexts(): Promise<string> {
  const [tw, en] = [readCatalogue('tw'), readCatalogue('en')];
  const problems = [
    ...[...tw.keys()].filter((key) => !en.has(key)).map((key) => `${key} is missing in messages/en`),
    ...[...en.keys()].filter((key) => !tw.has(key)).map((key) => `${key} is missing in messages/tw`),
    ...wordingProblems(tw, en),
    ...unused([...tw.keys()]).map((key) => `${key} is used nowhere`),
    ...(await refusals())
      .filter((code) => !tw.has(`error_${code}`))
      .map((code) => `error_${code} has no text, but a contract refuses with it`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `${tw.size} texts in two languages`;
}

function unused(keys: string[]): string[] {
  const source = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'messages' })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const words = new Set(source.match(/\w+/g));
  const quoted = new Set([...source.matchAll(/['"`]([\w.]+)['"`]|\b(\w+):/g)].map((m) => m[1] ?? m[2] ?? ''));
  const findName = (key: string) => byName.filter((prefix) => key.startsWith(prefix)).map((prefix) => key.slice(prefix.length))[0];
  return keys.filter((key) => !words.has(key) && !quoted.has(findName(key) ?? ''));
}

/** All codes that the contracts list, in their error tables and at their endpoints. */
async function refusals(): Promise<string[]> {
  const codes = new Set<string>();
  for (const file of globSync('src/modules/*/contract.ts', { cwd: root })) {
    const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Errors')) for (const code of Object.keys(value as object)) codes.add(code);
      if (name.endsWith('Contract'))
        for (const endpoint of Object.values(value as Contract)) for (const code of endpoint.errors ?? []) codes.add(code);
    }
  }
  return [...codes].sort();
}
