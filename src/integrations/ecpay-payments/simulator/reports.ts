import { setTimeout as pause } from 'node:timers/promises';
import * as m from '#messages';
import { simulatedMac } from './simulated-mac.ts';
import type { Switches } from './switches.ts';
import { type Form, type SimulatedTrade, writtenDate } from './trades.ts';

const maxAttempts = 4;
/** The provider waits for minutes between its attempts. */
const pauseMs = 50;

/** What the simulator reports to the shop: from its server, through the browser, and on a query. */
export function createReports(account: { id: string; key: string; iv: string }, switches: () => Switches) {
  const going = new Set<Promise<void>>();

  const signed = (fields: Form): Form => ({ ...fields, CheckMacValue: simulatedMac(fields, account.key, account.iv) });

  const reporter = (): Reporter => ({ merchant_id: account.id, switches: switches() });

  const signedNotice = (trade: SimulatedTrade, now: Date): Form => {
    const notice = signed(buildNotice(trade, now, reporter()));
    return switches().wrong_mac ? { ...notice, CheckMacValue: 'F'.repeat(64) } : notice;
  };

  async function report(trade: SimulatedTrade, now: Date): Promise<void> {
    const { lose_notices, duplicate_notices } = switches();
    const url = trade.form[trade.state === 'coded' ? 'PaymentInfoURL' : 'ReturnURL'];
    if (lose_notices || !url || trade.state === 'open') return;
    const body = new URLSearchParams(signedNotice(trade, now)).toString();
    await Promise.all(Array.from({ length: 1 + duplicate_notices }, () => deliver(url, body)));
  }

  return {
    signed,
    /** Reports the present state to the shop's server until it answers `1|OK`. */
    send(trade: SimulatedTrade, now: Date): Promise<void> {
      const sending = report(trade, now).finally(() => going.delete(sending));
      going.add(sending);
      return sending;
    },
    settled: async (): Promise<void> => {
      await Promise.all(going);
    },
    /** What the browser posts when it leaves the page. */
    buildResult: (trade: SimulatedTrade, now: Date): { action: string; fields: Form } => ({
      action: trade.form[trade.form['ChoosePayment'] === 'Credit' ? 'OrderResultURL' : 'ClientRedirectURL'] ?? '',
      fields: signedNotice(trade, now),
    }),
    /** The answer of QueryPaymentInfo about a trade that has a code. */
    buildCode: (trade: SimulatedTrade): Form => buildCode(trade, reporter()),
    /** The answer of QueryTradeInfo. */
    buildRecord: (trade: SimulatedTrade): Form => buildRecord(trade, reporter()),
  };
}

type Reporter = { merchant_id: string; switches: Switches };

const reportedAmount = ({ form }: SimulatedTrade, { amount_off_by }: Switches): string =>
  String(Number(form['TotalAmount']) + amount_off_by);

const statusCodes = { open: '10200095', coded: '0', unconfirmed: '10300066', paid: '1', failed: '10200058' } as const;

/** The fields that reports of codes and payments share. */
const commonFields = (trade: SimulatedTrade, { merchant_id, switches }: Reporter): Form => ({
  MerchantID: merchant_id,
  MerchantTradeNo: trade.form['MerchantTradeNo'] ?? '',
  StoreID: '',
  TradeNo: trade.trade_no,
  TradeAmt: reportedAmount(trade, switches),
  TradeDate: writtenDate(trade.opened_at, true),
  ...{ CustomField1: '', CustomField2: '', CustomField3: '', CustomField4: '' },
  ...(switches.unknown_field && { NewField: 'a b~c' }),
  ...extraFields(trade),
});

const buildCode = (trade: SimulatedTrade, by: Reporter): Form => ({
  ...commonFields(trade, by),
  ...trade.code,
  RtnMsg: 'Get VirtualAccount Succeeded',
});

function buildNotice(trade: SimulatedTrade, now: Date, by: Reporter): Form {
  if (trade.state === 'coded') return buildCode(trade, by);
  const isPaid = trade.state === 'paid';
  return {
    ...commonFields(trade, by),
    RtnCode: statusCodes[trade.state],
    RtnMsg: (isPaid ? m.simulator_payment_paid_message : m.simulator_payment_failed_message)({}, { locale: 'tw' }),
    PaymentDate: writtenDate(trade.paid_at ?? now, true),
    PaymentType: trade.code['PaymentType'] ?? 'Credit_CreditCard',
    PaymentTypeChargeFee: '10',
    SimulatePaid: by.switches.simulate_paid ? '1' : '0',
  };
}

/** With NeedExtraPaidInfo a paid card's report and record carry the number of its authorisation. */
const extraFields = ({ form, card }: SimulatedTrade): Form =>
  form['NeedExtraPaidInfo'] === 'Y' && card ? { gwsr: card.gwsr, card4no: '2222', card6no: '431195' } : {};

function buildRecord(trade: SimulatedTrade, { merchant_id, switches }: Reporter): Form {
  return {
    MerchantID: merchant_id,
    MerchantTradeNo: trade.form['MerchantTradeNo'] ?? '',
    StoreID: '',
    TradeNo: trade.trade_no,
    TradeAmt: reportedAmount(trade, switches),
    PaymentDate: trade.paid_at ? writtenDate(trade.paid_at, true) : '',
    PaymentType: trade.code['PaymentType'] ?? 'Credit_CreditCard',
    HandlingCharge: switches.fee,
    PaymentTypeChargeFee: '10',
    TradeDate: writtenDate(trade.opened_at, true),
    TradeStatus: statusCodes[trade.state],
    ItemName: trade.form['ItemName'] ?? '',
    ...extraFields(trade),
    ...{ CustomField1: '', CustomField2: '', CustomField3: '', CustomField4: '' },
  };
}

async function deliver(url: string, body: string): Promise<void> {
  for (let n = 1; n <= maxAttempts; n += 1) {
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
      if ((await answer.text()) === '1|OK') return;
    } catch {
      // The shop is down or slow: the next attempt handles it.
    }
    await pause(pauseMs);
  }
}
