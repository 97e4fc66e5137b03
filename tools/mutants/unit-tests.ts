import path from 'node:path';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import type { Outcome } from './mutant.ts';

/** One Vitest and one PostgreSQL for the whole run: a mutant costs no more than its tests. */
export type UnitTests = {
  /** Runs these files until a test fails. `changed` is the file that changed since the last run. */
  run(tests: readonly string[], changed?: string): Promise<Outcome>;
  close(): Promise<void>;
};

export async function openUnitTests(folder: string): Promise<UnitTests> {
  // The set-up of the tests looks for migrations from here.
  process.chdir(folder);
  // A cancelled run reports nothing afterwards, so the first failure is recorded as it happens.
  let failed: Outcome | undefined;
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    reporters: [
      {
        onTestCaseResult: (test) => {
          const { state, errors } = test.result();
          if (state !== 'failed') return;
          failed ??= { state: 'caught', by: buildTestName(test), because: errors?.[0]?.message };
          void vitest.cancelCurrentRun('test-failure');
        },
      },
    ],
  });
  return {
    run: async (tests, changed) => {
      if (changed) vitest.invalidateFile(changed);
      failed = undefined;
      const specifications = tests.map((test) => vitest.getRootProject().createSpecification(path.join(folder, test)));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      if (changed) vitest.invalidateFile(changed);
      return failed ?? readOutcome(testModules, unhandledErrors);
    },
    close: () => vitest.close(),
  };
}

function readOutcome(modules: readonly TestModule[], unhandled: readonly unknown[]): Outcome {
  const broken = modules.flatMap((module) => [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]);
  if (broken[0]) return { state: 'broken', why: broken[0].message };
  if (unhandled.length > 0) return { state: 'broken', why: String((unhandled[0] as { message?: string }).message) };
  const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
  return passed.length > 0 ? { state: 'survived' } : { state: 'broken', why: 'no test ran' };
}

const buildTestName = (test: TestCase): string => `${path.basename(test.module.moduleId)}: ${test.fullName}`;
