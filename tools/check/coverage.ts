import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '#app/contracts.ts';
import type { Contract } from '#shared/contract.ts';
import { readCatalogue } from '../messages.ts';
import { tableRows } from './documents.ts';
import { proofProblems } from './proof.ts';
import { root } from './run.ts';

const page = 'docs/coverage.md';
const inRoot = (file: string): string => path.join(root, file);

/**
 * docs/coverage.md is true: each call has its endpoint and file, each message its texts and tests, each line that a shopper
 * sees its tests by name, and nothing open is there already.
 */
export function checkCoverage(): string {
  const markdown = readFileSync(inRoot(page), 'utf8');
  const [calls, ...said] = ['Call', 'Message', 'Wrong input'].map((heading) => tableRows(markdown, heading));
  const lines = tableRows(markdown, 'Line');
  const problems = [...callProblems(calls ?? []), ...said.flatMap((rows) => messageProblems(rows)), ...proofProblems(lines)];
  if ([calls, ...said, lines].some((rows) => !rows?.length)) problems.push('one of the four tables is gone');
  if (problems.length > 0) throw new Error(`${page}:\n${problems.join('\n')}`);
  return `${calls?.length} calls, ${said.flat().length} messages, ${lines.length} lines`;
}

/** `POST /api/orders` → its endpoint's name, of every endpoint. */
function endpointNames(): Map<string, string> {
  const modules = Object.entries(contracts as Record<string, Contract>);
  return new Map(
    modules.flatMap(([module, contract]) =>
      Object.entries(contract).map(([key, e]) => [`${e.method} ${e.path.replace(/:(\w+)/g, '{$1}')}`, `${module}.${key}`] as const),
    ),
  );
}

export function callProblems(rows: string[][], names = endpointNames()): string[] {
  return rows.flatMap(([call = '', endpoint = '', file = '']) => {
    const real = names.get(call);
    if (endpoint === 'open') return real ? [`${call} is not open: ${real} answers it`] : [];
    if (real !== endpoint) return [`${call} is answered by ${real ?? 'nobody'}, not by ${endpoint}`];
    const contract = inRoot(`src/modules/${file}`);
    const address = `'${(call.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, ':$1')}'`;
    return existsSync(contract) && readFileSync(contract, 'utf8').includes(address)
      ? []
      : [`${call} does not stand in src/modules/${file}`];
  });
}

export function messageProblems(rows: string[][], catalogues = [readCatalogue('tw'), readCatalogue('en')]): string[] {
  return rows.flatMap(([message = '', texts = '', , tests = '']) => {
    if (texts === 'open') return [];
    const keys = texts.split(', ').filter((key) => !catalogues.every((catalogue) => catalogue.has(key)));
    const files = tests.split(', ').filter((file) => !/\.(test|spec)\.ts$/.test(file) || !existsSync(inRoot(file)));
    return [
      ...keys.map((key) => `“${message}”: the text ${key} is not in both languages`),
      ...files.map((file) => `“${message}”: there is no test ${file}`),
    ];
  });
}
