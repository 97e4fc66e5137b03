/**
 * `npm test`: everything a change must pass, in order. The last line is always `N passed, N failed`.
 *
 * A few failed tests run once more, alone. One that passes then is flaky: it is listed with its error and does not fail the run, because
 * nothing in the change explains it. `npm test -- --strict` counts it as failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

const results = path.join(root, 'test-results');
const report = (name) => path.join(results, name);
/** What programs of the tests share; the journeys empty the folder of the results. */
const shared = path.join(root, 'node_modules', '.cache', 'tests');

const isStrict = process.argv.includes('--strict');
/** With more failures than this something is broken: none of them is tried again. */
const maxRetried = 8;

/** Each stage runs one program under the pinned Node and reads its counts and failed tests; `again` are the arguments for those alone. */
const stages = [
  { name: 'check', run: ['tools/check/check.ts', report('check.json')], count: () => readReport('check.json') },
  { name: 'build', run: ['tools/build.mjs', '--use'], count: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }) },
  {
    name: 'units and integration',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report('units.json')}`],
    count: () => counted(readReport('units.json'), (r) => [r.numPassedTests, Math.max(r.numFailedTests, r.success ? 0 : 1)]),
    failures: () => failedUnits(readReport('units.json')),
    again: (failed) => ['node_modules/vitest/vitest.mjs', 'run', ...new Set(failed.map(({ file }) => file))],
    // Seeding the journeys' shop keeps one core busy for most of a minute. Where it fails, the journeys do it, and say why.
    beside: ['e2e/start/seed.ts'],
  },
  {
    name: 'journeys in a browser',
    needs: 'build',
    run: ['node_modules/@playwright/test/cli.js', 'test'],
    count: () => counted(readReport('journeys.json'), ({ stats }) => [stats.expected, stats.unexpected]),
    failures: () => failedJourneys(readReport('journeys.json')),
    again: () => ['node_modules/@playwright/test/cli.js', 'test', '--last-failed', '--workers=1'],
  },
];

const readReport = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined);
const counted = (found, pick) => {
  if (!found) return undefined;
  const [passed, failed] = pick(found);
  return { passed, failed };
};

/** Vitest's report: a file that could not be loaded has a message and no test. */
const failedUnits = (found) =>
  (found?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [{ file, test: file, why: message }] : [];
    return tests.map(({ fullName, failureMessages }) => ({ file, test: `${file} › ${fullName}`, why: failureMessages[0] }));
  });

/** Playwright's report: nested suites, whose specs have a test for each project. */
const failedJourneys = (found) => {
  const failedIn = ({ suites = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results: [first] }) => ({
          test: `[${projectName}] ${file}:${line} › ${title}`,
          why: first?.error?.message,
        })),
    ),
    ...suites.flatMap(failedIn),
  ];
  return found ? failedIn(found) : [];
};

/** Failed tests at the end of a long log, with the first lines of their errors. */
function listTests(mark, tests) {
  for (const { test, why } of tests) {
    const reason = stripVTControlCharacters(why ?? '')
      .split('\n')
      .slice(0, 6)
      .join('\n  ');
    process.stdout.write(`\n${mark} ${test}\n  ${reason}\n`);
  }
}

/** Programs that tests start compile the same scripts dozens of times: Node keeps what it compiled. */
const env = {
  ...process.env,
  CI: '1',
  NODE_COMPILE_CACHE: path.join(shared, 'compiled'),
  SEEDED_SHOP: path.join(shared, 'seeded-shop'),
};

const run = (args) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

await ensureInstalled({ dev: true });
for (const folder of [results, shared]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const total = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];
const broken = new Set();

/** Runs a stage and, where few tests failed, those once more; answers whether all of them passed at one of the two. */
async function runStage({ run: args, beside, count, failures: listFailures, again }) {
  const [ok] = await Promise.all([run(args), beside && !broken.has('build') && run(beside)]);
  // A program that ended badly counts as a failure even where its report has none, or no report was written.
  const { passed, failed } = count(ok) ?? { passed: 0, failed: 0 };
  const failedTests = ok ? [] : (listFailures?.() ?? []);
  total.passed += passed;
  const canRetry = !isStrict && failedTests.length > 0 && failedTests.length === failed && failed <= maxRetried;
  if (canRetry && (await run(again(failedTests)))) {
    flaky.push(...failedTests);
    total.passed += failed;
    return true;
  }
  failures.push(...failedTests);
  total.failed += ok ? failed : Math.max(failed, 1);
  return ok;
}

for (const stage of stages) {
  process.stdout.write(`\n── ${stage.name}\n`);
  const started = Date.now();
  const ok = !broken.has(stage.needs) && (await runStage(stage));
  if (!ok) broken.add(stage.name);
  process.stdout.write(`── ${stage.name}: ${ok ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s\n`);
}
listTests('✗', failures);
listTests('flaky:', flaky);
if (flaky.length > 0) process.stdout.write(`\n${flaky.length} of the passed tests failed at first\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);
