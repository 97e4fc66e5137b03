/** `npm test`: everything a change must pass, in order. The last line is always `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

const results = path.join(root, 'test-results');
const report = (name) => path.join(results, name);

/** Each stage runs one program under the pinned Node and reads its counts and failed tests. */
const stages = [
  { name: 'check', run: ['tools/check/check.ts', report('check.json')], count: () => readReport('check.json') },
  { name: 'build', run: ['tools/build.ts'], count: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }) },
  {
    name: 'units and integration',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report('units.json')}`],
    count: () => counted(readReport('units.json'), (r) => [r.numPassedTests, Math.max(r.numFailedTests, r.success ? 0 : 1)]),
    failures: () => failedUnits(readReport('units.json')),
  },
  {
    name: 'journeys in a browser',
    needs: 'build',
    run: ['node_modules/@playwright/test/cli.js', 'test'],
    count: () => counted(readReport('journeys.json'), ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]),
    failures: () => failedJourneys(readReport('journeys.json')),
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
    if (tests.length === 0) return status === 'failed' ? [{ test: file, why: message }] : [];
    return tests.map(({ fullName, failureMessages }) => ({ test: `${file} › ${fullName}`, why: failureMessages[0] }));
  });

/** Playwright's report: nested suites; a test that passed only on retry counts as failed. */
const failedJourneys = (found) => {
  const failedIn = ({ suites = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, line, title, tests }) => ({
        test: `${file}:${line} › ${title}`,
        why: tests.flatMap(({ results }) => results)[0]?.error?.message,
      })),
    ...suites.flatMap(failedIn),
  ];
  return found ? failedIn(found) : [];
};

/** Every failed test again at the end of a long log, with the first lines of its error. */
function repeatFailures(failures) {
  for (const { test, why } of failures) {
    const reason = stripVTControlCharacters(why ?? '')
      .split('\n')
      .slice(0, 6)
      .join('\n  ');
    process.stdout.write(`\n✗ ${test}\n  ${reason}\n`);
  }
}

const run = (args) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...process.env, CI: '1' } });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

await ensureInstalled({ dev: true });
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
const failures = [];
const broken = new Set();
for (const { name, needs, run: args, count, failures: listFailures } of stages) {
  process.stdout.write(`\n── ${name}\n`);
  const started = Date.now();
  const ok = broken.has(needs) ? false : await run(args);
  // A program that ended badly counts as a failure even where its report has none, or no report was written.
  const { passed, failed } = (!broken.has(needs) && count(ok)) || { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += ok ? failed : Math.max(failed, 1);
  if (!ok && !broken.has(needs)) failures.push(...(listFailures?.() ?? []));
  if (!ok) broken.add(name);
  process.stdout.write(`── ${name}: ${ok ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s\n`);
}
repeatFailures(failures);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);
