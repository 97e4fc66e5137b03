/** `npm run check`: everything that can be checked without running the shop. One line per check, failures at the end. */
import { writeFileSync } from 'node:fs';
import { checkFaults } from '../mutants/copy.ts';
import { areas as faultsByArea } from '../mutants/faults/index.ts';
import { checkBoundaries } from './boundaries.ts';
import { checkCanary } from './canary.ts';
import { checkCoverage } from './coverage.ts';
import { checkDependencyTable, checkModuleTable, checkSettingsTable } from './documents.ts';
import { checkGenerated } from './generated.ts';
import { runTool } from './run.ts';
import { checkScreens } from './screens.ts';
import { checkStyles } from './styles.ts';
import { checkTexts } from './texts.ts';

type Check = { name: string; run(): unknown };

const types = (program: string) => runTool('node_modules/typescript/lib/tsc.js', '-p', `tsconfig.${program}.json`, '--pretty', 'false');

/** The others read what this one writes. */
const first: Check = { name: 'generated files are current', run: checkGenerated };

const others: Check[] = [
  { name: 'types of the server', run: () => types('server') },
  {
    name: 'types of the browser apps',
    run: async () => {
      await runTool('node_modules/@react-router/dev/bin.cjs', 'typegen', '--config', 'vite.storefront.config.ts');
      await types('browser');
    },
  },
  { name: 'types of what runs anywhere', run: () => types('shared') },
  { name: 'types of the journeys', run: () => types('e2e') },
  {
    name: 'lint and format',
    run: () =>
      runTool('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--reporter=concise', '--max-diagnostics=500'),
  },
  { name: 'dead code and dependencies', run: () => runTool('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'the import law and the size budget', run: checkBoundaries },
  { name: 'every rule of the law finds its planted fault (canary)', run: checkCanary },
  { name: 'lines per list and form screen', run: checkScreens },
  { name: 'styles of the back office: every class is used', run: checkStyles },
  { name: 'texts and refusals', run: checkTexts },
  { name: 'module table in ARCHITECTURE.md', run: checkModuleTable },
  { name: 'settings table in README.md', run: checkSettingsTable },
  { name: 'dependency table in docs/adr', run: checkDependencyTable },
  { name: 'calls and messages in docs/coverage.md', run: checkCoverage },
  { name: 'faults that npm run mutants plants', run: () => checkFaults(Object.values(faultsByArea).flat()) },
];

const failures: { name: string; reason: string }[] = [];

type Report = { summary: string; warnings: string[] };

/** What a check returned: a report, one line of text, or the output of a tool, which is left out when it has more lines. */
function toReport(result: unknown): Report {
  if (typeof result === 'object' && result !== null && 'warnings' in result) return result as Report;
  return { summary: typeof result === 'string' && !result.includes('\n') ? result : '', warnings: [] };
}

async function perform({ name, run }: Check): Promise<void> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const { summary, warnings } = toReport(await run());
    process.stdout.write(`  ✓ ${name} (${seconds()})${summary === '' ? '' : ` · ${summary}`}\n`);
    for (const warning of warnings) process.stdout.write(`    ! ${warning}\n`);
  } catch (error) {
    failures.push({ name, reason: error instanceof Error ? error.message : String(error) });
    process.stdout.write(`  ✗ ${name} (${seconds()})\n`);
  }
}

async function performAll(checks: Check[]): Promise<void> {
  const waiting = [...checks];
  const takeOne = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await perform(check);
  };
  await Promise.all([takeOne(), takeOne()]);
}

await perform(first);
await performAll(others);
for (const { name, reason } of failures) process.stdout.write(`\n✗ ${name}\n${reason}\n`);

const count = { passed: others.length + 1 - failures.length, failed: failures.length };
const [report] = process.argv.slice(2);
if (report) writeFileSync(report, JSON.stringify(count));
process.stdout.write(`\n${count.passed} checks passed, ${count.failed} failed\n`);
process.exit(failures.length > 0 ? 1 : 0);
