import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { nothing } from '#shared/fields.ts';

type Limits = { default: number; least: number; most: number };

/**
 * How many days each kind of record is kept: at first, at least, at most. The least is what something else needs: popular searches
 * count seven days, failed jobs can be retried for seven.
 */
export const retentionLimits = {
  mail_days: { default: 730, least: 30, most: 3650 },
  effect_days: { default: 30, least: 7, most: 365 },
  job_days: { default: 7, least: 7, most: 90 },
  log_days: { default: 730, least: 365, most: 3650 },
  search_days: { default: 365, least: 7, most: 3650 },
  cart_days: { default: 90, least: 7, most: 730 },
  session_days: { default: 30, least: 1, most: 365 },
} as const satisfies Record<string, Limits>;

const days = ({ least, most }: Limits) => z.number().int().min(least).max(most);

/** retention: after how many days the nightly sweep deletes mails, effects, jobs, logs, searches, carts, and sessions that ended. */
export const retentionSettings = z.object({
  mail_days: days(retentionLimits.mail_days),
  effect_days: days(retentionLimits.effect_days),
  job_days: days(retentionLimits.job_days),
  log_days: days(retentionLimits.log_days),
  search_days: days(retentionLimits.search_days),
  cart_days: days(retentionLimits.cart_days),
  session_days: days(retentionLimits.session_days),
});
export type RetentionSettings = z.infer<typeof retentionSettings>;

/** The times of a shop that has set none. */
export const defaultRetention: Readonly<RetentionSettings> = {
  mail_days: retentionLimits.mail_days.default,
  effect_days: retentionLimits.effect_days.default,
  job_days: retentionLimits.job_days.default,
  log_days: retentionLimits.log_days.default,
  search_days: retentionLimits.search_days.default,
  cart_days: retentionLimits.cart_days.default,
  session_days: retentionLimits.session_days.default,
};

export const retentionEndpoints = {
  retention: endpoint({
    method: 'GET',
    path: '/api/admin/settings/retention',
    access: 'system update',
    summary: 'After how many days what is deleted, with the version',
    input: nothing,
    output: z.object({ value: retentionSettings, version: z.number() }),
  }),
  saveRetention: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/retention',
    access: 'system update',
    summary: 'Saves after how many days what is deleted; the next night deletes by it',
    input: z.object({ value: retentionSettings, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['settings_changed'],
  }),
};
