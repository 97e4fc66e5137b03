import { operatorCommand } from '#platform/config/operator-command.ts';
import { retryJobs } from '#platform/jobs/job-facts.ts';
import { retryEffects } from '#platform/outbox/outbox.ts';
import type { CliDeps } from './command-deps.ts';
import { say } from './terminal.ts';

/** `retry`: lets the workers run effects and jobs again that have failed for good. Nothing that was carried out is repeated. */
export async function retry({ db }: CliDeps): Promise<void> {
  const again = [...(await retryEffects(db)), ...(await retryJobs(db))];
  for (const { name, count } of again) say(`  ${name} × ${count}`);
  say(
    again.length > 0
      ? `✓ They run again. ${operatorCommand('doctor')} shows in some minutes whether they worked.`
      : '✓ Nothing has failed.',
  );
}
