import { jobSettings, readWebsite } from '#modules/settings/index.ts';
import { staffMail } from '#modules/staff/index.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { localDay, localHour } from '#shared/time/time-zone.ts';
import { reportsContract } from './contract.ts';
import { reportEffects } from './effects.ts';
import { readProducts } from './queries/products.ts';
import { readSales } from './queries/sales.ts';
import { lastWhole, nextMail, type Period } from './rules.ts';

/** The report mail plan, possible recipients, and the next date. */
export async function readMailPlan({ db, clock }: Context): Promise<ResultOf<typeof reportsContract.mailPlan>> {
  const [{ since: _since, ...plan }, { time_zone }] = [await jobSettings.readReportMail(db), await readWebsite(db)];
  const colleagues = await staffMail.staffWithPermission(db, 'reports view');
  return {
    ...plan,
    staff_ids: plan.staff_ids.filter((id) => colleagues.some((one) => one.id === id)),
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
    next_on: nextMail(plan.rhythm, localDay(clock.now(), time_zone)),
  };
}

/** Mails leave before the working day, shop time. */
const mailHour = 7;

/**
 * Emits the mails of the last complete week or month, once, from seven in the morning; runs hourly so that a missed hour is
 * caught up. Returns whether one was due.
 */
export async function planReportMails(db: Database, now: Date): Promise<boolean> {
  const [{ active, rhythm, since }, { time_zone }] = [await jobSettings.readReportMail(db), await readWebsite(db)];
  const { from, to } = lastWhole(rhythm, localDay(now, time_zone));
  if (!active || to < since || localHour(now, time_zone) < mailHour) return false;
  await inTransaction(db, (tx) => reportEffects.emit(tx, 'sales_report', { rhythm, from, to }, `${rhythm}:${from}`));
  return true;
}

/** Current recipients: active staff in the plan who may see reports. */
export async function reportReaders(db: Database): Promise<{ id: number; email: string; locale: Locale }[]> {
  const { active, staff_ids } = await jobSettings.readReportMail(db);
  return active ? (await staffMail.staffWithPermission(db, 'reports view')).filter(({ id }) => staff_ids.includes(id)) : [];
}

const bestSellers = 5;

/** Content of the report mail: the reports' figures and best sellers. */
export async function figuresForMail(deps: Pick<Context, 'db' | 'clock'>, period: Period, locale: Locale) {
  const { currency } = await readWebsite(deps.db);
  const { total, previous } = await readSales(deps, reportsContract.sales.input.parse(period));
  const productsInput = reportsContract.products.input.parse({ ...period, by: 'product', per_page: bestSellers });
  const { data: products } = await readProducts({ ...deps, locale }, productsInput);
  return { ...period, currency, total, previous, products };
}
export type FiguresForMail = Awaited<ReturnType<typeof figuresForMail>>;
