import { figuresForMail, type reportEffects, reportReaders } from '#modules/reports/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { deliver } from '../deliver.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import { runAll } from '../run-all.ts';
import { salesReport } from '../templates/sales-report.ts';

/** The figures of a week or a month, to each chosen staff member, in their own language. */
export const mailSalesReport =
  (deps: NotificationDeps) =>
  async ({ rhythm, ...period }: PayloadOf<typeof reportEffects, 'sales_report'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const steps = (await reportReaders(deps.db)).map(({ id, email, locale }) => async () => {
      const mail = salesReport(await figuresForMail(deps, period, locale), rhythm, locale, shop);
      await deliver(deps, shop, { key: `${key}:${id}`, kind: 'sales_report', recipient: email, locale, mail });
    });
    await runAll(steps);
  };
