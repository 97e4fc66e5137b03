import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '#app/contracts.ts';
import type { Contract } from '#shared/contract.ts';
import { readCatalogue } from '../messages.ts';
import { tableRows } from './documents.ts';
import { proofProblems } from './proof.ts';
import { root } from './run.ts';
import { type Node, parse, textOf, walk } from './syntax.ts';

const page = 'docs/coverage.md';
const inRoot = (file: string): string => path.join(root, file);

/**
 * docs/coverage.md agrees with the code: each call has its endpoint and file, each message its texts and tests, each line that a
 * shopper sees its tests by name, and nothing open is there already.
 */
export function checkCoverage(): string {
  const markdown = readFileSync(inRoot(page), 'utf8');
  const [calls, ...messages] = ['Call', 'Message', 'Wrong input'].map((heading) => tableRows(markdown, heading));
  const lines = tableRows(markdown, 'Line');
  const problems = [...callProblems(calls ?? []), ...messages.flatMap((rows) => messageProblems(rows)), ...proofProblems(lines)];
  if ([calls, ...messages, lines].some((rows) => !rows?.length)) problems.push('one of the four tables is missing');
  if (problems.length > 0) throw new Error(`${page}:\n${problems.join('\n')}`);
  return `${calls?.length} calls, ${messages.flat().length} messages, ${lines.length} lines`;
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

/** Tests that call the API by path: of section 7, and of the calls that it leaves without one. */
const callTests = ['src/app/coverage/calls.test.ts', 'src/app/coverage/calls-without-a-path.test.ts'];
const methods = /^(GET|POST|PUT|DELETE)$/;
/** `/api/cart/${cart}?x=1` and `/api/cart/{id}` both become `/api/cart/*`. */
const shapeOf = (address: string): string => address.replace(/\?.*$/, '').replaceAll(/\$\{[^}]*\}|\{[^}]*\}/g, '*');

/** `POST /api/cart/*` of each method beside an address in the tests. */
function callsInTests(): Set<string> {
  const found = new Set<string>();
  for (const file of callTests) {
    const source = readFileSync(inRoot(file), 'utf8');
    walk(parse(file, source), (node) => {
      const values = (node['arguments'] ?? node['elements'] ?? []) as Node[];
      const method = textOf(values[0]);
      const address = values[1] && source.slice(values[1].start + 1, values[1].end - 1);
      if (method && methods.test(method) && address) found.add(`${method} ${shapeOf(address)}`);
    });
  }
  return found;
}

export function callProblems(rows: string[][], names = endpointNames(), called = callsInTests()): string[] {
  return rows.flatMap(([call = '', endpoint = '', file = '']) => {
    const real = names.get(call);
    if (endpoint === 'open') return real ? [`${call} is not open: ${real} answers it`] : [];
    if (real !== endpoint) return [`${call} is answered by ${real ?? 'no endpoint'}, not by ${endpoint}`];
    const contract = inRoot(`src/modules/${file}`);
    const address = `'${(call.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, ':$1')}'`;
    if (!existsSync(contract) || !readFileSync(contract, 'utf8').includes(address)) return [`${call} is not in src/modules/${file}`];
    return called.has(shapeOf(call)) ? [] : [`${call} is called in none of ${callTests.join(', ')}`];
  });
}

/**
 * Each text is in both languages, and each test named for it provokes it: the test mentions the text's key, or the code
 * with which the API says it.
 */
export function messageProblems(rows: string[][], catalogues = [readCatalogue('tw'), readCatalogue('en')]): string[] {
  return rows.flatMap(([message = '', texts = '', answered = '', tests = '']) => {
    if (texts === 'open') return [];
    const keys = texts.split(', ');
    // `validation_required` is answered by the API as `required`.
    const codes = [
      ...keys.map((key) => key.replace(/^[a-z]+_/, '')),
      ...[...answered.matchAll(/\b[a-z]+(_[a-z]+)+\b/g)].map(([code]) => code),
    ];
    const missing = keys.filter((key) => !catalogues.every((catalogue) => catalogue.has(key)));
    return [
      ...missing.map((key) => `“${message}”: the text ${key} is not in both languages`),
      ...tests.split(', ').flatMap((file) => testProblem(file, [...keys, ...codes]).map((problem) => `“${message}”: ${problem}`)),
    ];
  });
}

function testProblem(file: string, words: readonly string[]): string[] {
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(inRoot(file))) return [`there is no test ${file}`];
  const source = readFileSync(inRoot(file), 'utf8');
  const isMentioned = words.some((word) => new RegExp(`\\b${word}\\b`).test(source));
  return isMentioned ? [] : [`${file} mentions none of ${words.join(', ')}`];
}
