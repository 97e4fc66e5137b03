import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './mutant.ts';

type Spec = { title: string; ok: boolean };
type Suite = { specs: Spec[]; suites?: Suite[] };

/** Builds the copy and takes these journeys through its demo shop, until one fails. */
export async function runJourneys(folder: string, journeys: readonly string[]): Promise<Outcome> {
  const built = await run(folder, ['tools/build.ts']);
  if (!built.ok) return { state: 'broken', why: `it cannot be built: ${built.output.slice(-600)}` };
  const names = journeys.map((journey) => path.relative('e2e/journeys', journey));
  const { ok, output } = await run(folder, ['node_modules/@playwright/test/cli.js', 'test', ...names, '--project', 'desktop', '-x']);
  if (ok) return { state: 'survived' };
  const report = JSON.parse(readFileSync(path.join(folder, 'test-results', 'journeys.json'), 'utf8')) as { suites: Suite[] };
  const failed = report.suites.flatMap(specsOf).find((spec) => !spec.ok);
  return failed ? { state: 'caught', by: failed.title } : { state: 'broken', why: output.slice(-600) };
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

async function run(folder: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, CI: '1' } });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'exit');
  return { ok: code === 0, output: output.join('') };
}
