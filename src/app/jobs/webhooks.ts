import { type DeliverDeps, deliverDue } from '#modules/webhooks/index.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

/** Repeats every minute what a webhook did not accept; new events are sent by their effect. */
export const scheduleWebhooks = (jobs: Jobs, deps: DeliverDeps): Promise<void> =>
  jobs.schedule('webhooks-due', { cron: '* * * * *', timeZone: 'UTC' }, () => deliverDue(deps));
