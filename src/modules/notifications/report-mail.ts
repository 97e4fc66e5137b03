import { figuresForMail, reportReaders } from '#modules/reports/index.ts';
import type { Subscriber } from '#platform/outbox/relay.ts';
import { deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { salesReport } from './templates/sales-report.ts';

/** `{rhythm, from, to}`: the figures of a week or a month, to each colleague named for it, in their own language. */
export const mailSalesReport =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const shop = await shopOf(house);
    const rhythm = payload['rhythm'] === 'monthly' ? 'monthly' : 'weekly';
    const period = { from: String(payload['from']), to: String(payload['to']) };
    for (const { id, email, locale } of await reportReaders(house.db)) {
      const mail = salesReport(await figuresForMail(house, period, locale), rhythm, locale, shop);
      await deliver(house, shop, { key: `${key}:${id}`, kind: 'sales_report', recipient: email, locale, mail });
    }
  };
