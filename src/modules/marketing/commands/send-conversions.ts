import type { Context } from '#platform/http/context.ts';
import { exponentOf, toMajor } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { AffiliatePort, ConversionReport, MarketingPorts, ReportAnswer } from '../ports.ts';
import { centsToMajor } from '../rules.ts';
import { type Conversion, claimConversions, type Settled, settleConversion } from '../store/conversions.ts';

type SendDeps = Pick<Context, 'db' | 'clock' | 'log'>;

const batchSize = 10;
const maxBatches = 20;
/** About a week of tries with growing pauses. */
const maxTries = 160;

/** Job: reports what is due to the affiliate network; without an account it waits, and so does what another network is to learn. */
export async function sendConversions(deps: SendDeps, ports: MarketingPorts): Promise<void> {
  const port = await ports.affiliate();
  if (!port) return;
  for (let n = 0; n < maxBatches; n++) {
    const claimed = await claimConversions(deps.db, port.network, deps.clock.now(), batchSize);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((conversion) => sendOne(deps, port, conversion)));
  }
}

async function sendOne(deps: SendDeps, port: AffiliatePort, conversion: Conversion): Promise<void> {
  const answer = await port.report(toReport(conversion));
  const settled = settledBy(answer, conversion, deps.clock.now());
  if (settled.state !== 'sent')
    deps.log.warn({ order_id: conversion.order_id, state: settled.state }, 'a conversion was not taken by the affiliate network');
  await settleConversion(deps.db, conversion, settled);
}

function settledBy({ state, request, answer }: ReportAnswer, { tries }: Conversion, now: Date): Settled {
  const exchange = { request, answer, sent_at: state === 'accepted' ? now : null };
  if (state === 'accepted') return { ...exchange, state: 'sent' };
  if (state === 'retry') return { ...exchange, state: tries < maxTries ? 'pending' : 'refused' };
  return { ...exchange, state };
}

/** Amounts of currencies without cents are whole. */
const toReport = (conversion: Conversion): ConversionReport => ({
  order_no: conversion.order_no,
  order_date: localDay(conversion.ordered_at, 'Asia/Taipei'),
  RID: conversion.rid,
  Click_ID: conversion.click_id,
  sale_amount: Number(toMajor(conversion.sale_amount, conversion.currency).toFixed(exponentOf(conversion.currency))),
  commission: centsToMajor(conversion.commission_cents),
  currency: conversion.currency.toUpperCase(),
  is_adjustment: conversion.event === 'adjustment',
});
