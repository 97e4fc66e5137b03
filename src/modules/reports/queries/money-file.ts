import { stringify } from 'csv-stringify/sync';
import * as m from '#messages';
import type { Context } from '#platform/http/context.ts';
import type { FileAnswer, ParsedInputOf } from '#shared/contract.ts';
import { paymentKindLabel } from '#shared/payments/kind-labels.ts';
import type { reportsContract } from '../contract.ts';
import { readMoney } from './money.ts';

/** Byte order mark: Excel on Windows needs it for UTF-8. */
const byteOrderMark = '\ufeff';

/** Money in and out as CSV. Throws InvalidInput for an invalid period. */
export async function moneyFile(ctx: Context, input: ParsedInputOf<typeof reportsContract.moneyFile>): Promise<FileAnswer> {
  const { data, currency } = await readMoney(ctx, input);
  const format = { locale: input.locale };
  const heads = [
    m.admin_figures_day({}, format),
    m.admin_figures_method({}, format),
    m.admin_figures_received({}, format),
    m.admin_figures_refunded({}, format),
    m.admin_figures_balance({}, format),
    m.admin_figures_fees({}, format),
    m.admin_figures_currency({}, format),
  ];
  const rows = data.map(({ day, method, received, refunded, fees }) => [
    day,
    paymentKindLabel(method)({}, format),
    received,
    refunded,
    received - refunded,
    fees,
    currency.toUpperCase(),
  ]);
  const text = byteOrderMark + stringify([heads, ...rows], { record_delimiter: '\r\n' });
  const name = `${m.admin_figures_money({}, format)} ${data[0]?.day ?? ''}–${data.at(-1)?.day ?? ''}.csv`;
  return { name, type: 'text/csv; charset=utf-8', pieces: yieldText(text) };
}

async function* yieldText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
