import path from 'node:path';
import { readSources } from './boundaries.ts';
import { everyRule, findFaults } from './law.ts';
import { root } from './run.ts';
import type { SourceTree } from './source-tree.ts';

/** Rules that a handful of small files cannot break; sizes.test.ts breaks them. */
const brokenElsewhere = ['folder-size'];

/**
 * Shows that each rule finds its faults: the small program in fixtures/program has them, each marked `// fault: rule` on its line.
 * Throws unless exactly these are found, and every rule has at least one.
 */
export function checkCanary(): string {
  const tree = readSources(path.join(root, 'tools/check/fixtures/program'));
  const planted = faultsPlanted(tree);
  const found = findFaults(tree, everyRule).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
  const missed = without(planted, found);
  const unplanted = without(found, planted);
  if (missed.length + unplanted.length > 0) {
    throw new Error(
      [...missed.map((f) => `planted and not found: ${f}`), ...unplanted.map((f) => `found and not planted: ${f}`)].join('\n'),
    );
  }
  const unproven = everyRule
    .map((r) => r.name)
    .filter((name) => !brokenElsewhere.includes(name) && !found.some((f) => f.endsWith(` ${name}`)));
  if (unproven.length > 0) throw new Error(`no fault is planted for: ${unproven.join(', ')}`);
  return `${found.length} planted faults found`;
}

const faultsPlanted = (tree: SourceTree): string[] =>
  [...tree.files.values()].flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, i) => {
      const rules = /\/\/ fault: (.+)$/.exec(line)?.[1]?.split(', ') ?? [];
      return rules.map((rule) => `${file}:${i + 1} ${rule}`);
    }),
  );

/** What is in `list` more often than in `other`. */
function without(list: string[], other: string[]): string[] {
  const rest = [...other];
  return list.filter((entry) => {
    const at = rest.indexOf(entry);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
