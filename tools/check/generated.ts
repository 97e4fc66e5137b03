import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runTool } from './run.ts';

const derived = () => [...globSync('src/**/*.generated.ts', { cwd: root }), 'db/schema.sql'].sort();
const read = () => new Map(derived().map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

/** Writes all derived files again, the compiled messages too, and throws where one in git was not current. */
export async function checkGenerated(): Promise<string> {
  const before = read();
  await runTool('tools/generate.ts', '--check');
  const stale = [...read()].filter(([file, content]) => before.get(file) !== content).map(([file]) => file);
  if (stale.length > 0) throw new Error(`not current, written again: ${stale.join(', ')}`);
  return `${before.size} files`;
}
