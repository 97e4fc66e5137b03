import { attribution } from '#modules/orders/index.ts';
import type { Context } from '#platform/http/context.ts';
import { toMajor } from '#shared/money.ts';
import type { AnalyticsPort, MarketingPorts } from '../ports.ts';
import { claimReports, type DueReport, dropOldReports, settleReport } from '../store/analytics.ts';

type SendDeps = Pick<Context, 'db' | 'clock' | 'log'>;

const batchSize = 50;
/** Google takes three days; an hour less, so that none ages on its way. */
const longestMs = 3 * 86_400_000 - 3_600_000;

/** Job: sends waiting purchases and refunds to Google Analytics; without an account they wait, for three days. */
export async function sendReports(deps: SendDeps, ports: MarketingPorts): Promise<void> {
  const now = deps.clock.now();
  await dropOldReports(deps.db, new Date(now.getTime() - longestMs));
  const port = await ports.analytics();
  if (!port) return;
  for (const report of await claimReports(deps.db, now, batchSize)) await sendReport(deps, port, report);
}

/** Google counts one purchase of a transaction, however often it comes; a refund whose answer was lost is not sent again. */
async function sendReport({ db, log }: SendDeps, port: AnalyticsPort, { id, name, value, happened_at, client_id, order_id }: DueReport) {
  const order = await attribution.readReported(db, order_id);
  if (!order) return;
  const { order_no, currency } = order;
  const items =
    name === 'purchase'
      ? order.lines.map(({ product_id, sku, quantity, unit_price }) => ({
          // As the shop's tags name it in the browser.
          id: product_id === null ? sku : String(product_id),
          ...{ quantity, price: toMajor(unit_price, currency) },
        }))
      : [];
  const answer = await port.send({
    ...{ name, client_id, happened_at, order_no, items },
    ...{ value: toMajor(value, currency), currency: currency.toUpperCase() },
  });
  if (answer.state === 'received') return settleReport(db, id, { state: 'sent', error: null });
  const problem = answer.state === 'refused' ? answer.message : answer.reason;
  log.warn({ report: id, problem }, 'Google Analytics did not take a report');
  const isLost = answer.state === 'unknown' && name === 'refund';
  await settleReport(db, id, { state: isLost ? 'unknown' : 'pending', error: problem });
}
