import * as m from '#messages';
import { audience } from '#modules/customers/index.ts';
import { readCreditSettings } from '#modules/settings/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { Refusal } from '#shared/refusal.ts';
import { grantCredits } from './grant-credits.ts';
import { creditExpiry } from './rules.ts';

type Deps = { db: Database; clock: Clock; log: Pick<Log, 'warn'> };

/**
 * Grants the birthday bonus to everyone whose birthday it is in the shop's time zone, once a year; returns how many got it now.
 * Where the shop's purse is short it is tried again with the next call of the day.
 */
export async function grantForBirthdays({ db, clock, log }: Deps, timeZone: string): Promise<number> {
  const now = clock.now();
  const { birthday_bonus: amount, expiry_days } = await readCreditSettings(db, now);
  if (amount === 0) return 0;
  const { year, ids } = await audience.birthdaysToday(db, { at: now, timeZone });
  const description = { tw: m.member_birthday_bonus({}, { locale: 'tw' }), en: m.member_birthday_bonus({}, { locale: 'en' }) };
  const gift = { amount, description, expiresAt: creditExpiry(expiry_days, now, timeZone), now };
  let granted = 0;
  for (const customerId of ids) {
    try {
      const effectKey = `birthday:${customerId}:${year}`;
      if (await inTransaction(db, (tx) => grantCredits(tx, { ...gift, customerId, effectKey }))) granted++;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ customer_id: customerId, code: error.code }, 'no credits for the birthday');
    }
  }
  return granted;
}
