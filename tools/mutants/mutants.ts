/**
 * Plants the faults of `faults/` one at a time and runs the tests that should fail. Ends with 1 when one survives without
 * an explanation, when the text it replaces is missing, or when the tests already fail without it. `--only TEXT` takes those
 * whose area, name or file holds TEXT; `--quick` leaves out those that only a journey catches; `--check` looks for the texts and the tests alone.
 */
import { parseArgs } from 'node:util';
import { compileMessages } from '../messages.ts';
import { checkFaults, copySource } from './copy.ts';
import { areas } from './faults/index.ts';
import { runJourneys } from './journeys.ts';
import type { Mutant, Outcome } from './mutant.ts';
import { openUnitTests } from './unit-tests.ts';

const isOn = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, quick: isOn, check: isOn } });

type Planted = Mutant & { area: string };
type Row = { mutant: Planted; outcome: Outcome; seconds: number };

const say = (line: string) => process.stdout.write(`${line}\n`);
const isJourney = (test: string) => test.endsWith('.spec.ts');
const chosenFaults: Planted[] = Object.entries(areas)
  .flatMap(([area, mutants]) => mutants.map((mutant) => ({ ...mutant, area })))
  .filter(({ area, name, file }) => [area, name, file].some((text) => text.includes(values.only)))
  .filter(({ tests }) => !values.quick || !tests.some(isJourney));

const marks = { caught: '✓', survived: '✗', broken: '!' } as const;

function printRow({ mutant, outcome, seconds }: Row): void {
  const what =
    outcome.state === 'caught' ? `← ${outcome.by}` : outcome.state === 'broken' ? outcome.why : (mutant.explained ?? mutant.file);
  say(
    `  ${marks[outcome.state]} ${outcome.state.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${mutant.area}: ${mutant.name}\n      ${what}`,
  );
}

async function plantAll(): Promise<Row[]> {
  compileMessages();
  const copy = copySource();
  const rows: Row[] = [];
  let units: Awaited<ReturnType<typeof openUnitTests>> | undefined;
  try {
    units = await openUnitTests(copy.folder);
    const { run } = units;
    const tests = [...new Set(chosenFaults.flatMap((mutant) => mutant.tests))];
    await mustPass(
      tests.filter((test) => !isJourney(test)),
      run,
    );
    await mustPass(tests.filter(isJourney), (journeys) => runJourneys(copy.folder, journeys));
    for (const mutant of chosenFaults) {
      const started = performance.now();
      const outcome = await copy.planted(mutant, (file) =>
        mutant.tests.some(isJourney) ? runJourneys(copy.folder, mutant.tests) : run(mutant.tests, file),
      );
      const row = { mutant, outcome, seconds: (performance.now() - started) / 1000 };
      rows.push(row);
      printRow(row);
    }
  } finally {
    await units?.close();
    copy.remove();
  }
  return rows;
}

async function mustPass(tests: readonly string[], run: (tests: readonly string[]) => Promise<Outcome>): Promise<void> {
  if (tests.length === 0) return;
  const outcome = await run(tests);
  if (outcome.state === 'caught') throw new Error(`A test fails without any fault: ${outcome.by}\n${outcome.because}`);
  if (outcome.state === 'broken') throw new Error(`The tests do not run without any fault: ${outcome.why}`);
}

function summary(rows: readonly Row[]): void {
  const count = (state: Outcome['state']) => rows.filter(({ outcome }) => outcome.state === state).length;
  say('\n  area          planted  caught');
  for (const area of new Set(rows.map(({ mutant }) => mutant.area))) {
    const own = rows.filter(({ mutant }) => mutant.area === area);
    const caught = own.filter(({ outcome }) => outcome.state === 'caught').length;
    say(`  ${area.padEnd(13)} ${String(own.length).padStart(7)} ${String(caught).padStart(7)}`);
  }
  say(`\n${rows.length} faults planted, ${count('caught')} caught, ${count('survived')} survived, ${count('broken')} could not be tried`);
}

checkFaults(chosenFaults);
if (chosenFaults.length === 0) throw new Error(`No fault is called “${values.only}”.`);
if (!values.check) {
  const rows = await plantAll();
  summary(rows);
  const isFault = ({ mutant, outcome }: Row) => outcome.state === 'broken' || (outcome.state === 'survived' && !mutant.explained);
  process.exitCode = rows.some(isFault) ? 1 : 0;
}
