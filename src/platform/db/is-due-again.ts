import { sql } from 'kysely';

/**
 * Whether a row whose last try failed is due again, by its columns `tried_at` and `tries`: after a minute, five, a quarter of an hour,
 * then every `slowest`. Never tried: at once.
 */
export const isDueAgain = (now: Date, slowest: '15 minutes' | '1 hour' = '1 hour') =>
  sql`(tried_at is null or tried_at <= ${now}::timestamptz - case when tries < 3 then interval '1 minute'
    when tries < 6 then interval '5 minutes' when tries < 10 then interval '15 minutes' else ${slowest}::interval end)`;
