import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../rules.ts';

/** Days of the shop's calendar with its time zone. */
export type DayRange = Period & { zone: string };

/** Whether `moment` is within the range, written so that an index can be used. */
export const within = (moment: RawBuilder<unknown>, { from, to, zone }: DayRange): RawBuilder<boolean> =>
  sql`(${moment} >= ${from}::date::timestamp at time zone ${zone} and ${moment} < (${to}::date + 1)::timestamp at time zone ${zone})`;

/** The shop's day of a moment, as text. */
export const localDaySql = (moment: RawBuilder<unknown>, zone: string): RawBuilder<string> => sql`(${moment} at time zone ${zone})::date`;
