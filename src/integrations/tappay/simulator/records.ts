import type { Trade } from './bank.ts';
import { refundedOf } from './bank.ts';

export type Query = {
  records_per_page: number;
  page: number;
  filters: {
    time?: { start_time: number; end_time: number } | undefined;
    rec_trade_id?: string | undefined;
    order_number?: string | undefined;
    bank_transaction_id?: string | undefined;
    record_status?: number | undefined;
  };
};

/** -1 error, 0 authorised, 1 captured, 2 partly refunded, 3 refunded, 4 pending, 5 cancelled. */
function recordStatus(trade: Trade): number {
  if (trade.state === 'failed') return -1;
  if (trade.state === 'waiting') return 4;
  if (trade.state === 'lapsed') return 5;
  const refunded = refundedOf(trade);
  if (refunded > 0) return refunded === trade.amount ? 3 : 2;
  return trade.state === 'captured' ? 1 : 0;
}

const toRecord = (trade: Trade) => ({
  rec_trade_id: trade.rec_trade_id,
  auth_code: '000000',
  merchant_id: trade.merchant_id,
  time: trade.at,
  amount: trade.amount - refundedOf(trade),
  original_amount: trade.amount,
  refunded_amount: refundedOf(trade),
  currency: trade.currency,
  record_status: recordStatus(trade),
  bank_result_code: trade.bank_code,
  bank_result_msg: '',
  bank_transaction_id: trade.bank_transaction_id,
  order_number: trade.order_number,
  is_captured: trade.state === 'captured',
  partial_card_number: trade.card === '' ? '' : `${trade.card.slice(0, 6)}******${trade.card.slice(-4)}`,
  payment_method: trade.wallet ?? 'direct_pay',
});

/** One page of the Record API, oldest first. Status 2: the list ends here. */
export function answerQuery(trades: readonly Trade[], { filters, page, records_per_page }: Query) {
  const { time, ...exact } = filters;
  const conditions = Object.entries(exact).filter(([, value]) => value !== undefined);
  const found = trades
    .map(toRecord)
    .filter((record) => conditions.every(([name, value]) => record[name as keyof typeof record] === value))
    .filter((record) => !time || (record.time >= time.start_time && record.time <= time.end_time));
  const pages = Math.max(1, Math.ceil(found.length / records_per_page));
  return {
    status: page >= pages - 1 ? 2 : 0,
    msg: '',
    records_per_page,
    page,
    total_page_count: pages,
    number_of_transactions: found.length,
    trade_records: found.slice(page * records_per_page, (page + 1) * records_per_page),
  };
}

/** The history of one trade: 0 authorised, 1 captured, 3 refunded, as in trade-history. */
export function historyOf(trade: Trade) {
  const steps = trade.state === 'waiting' ? [] : [{ action: 0, amount: trade.amount, millis: trade.at, success: trade.state !== 'failed' }];
  const captured = trade.state === 'captured' ? [{ action: 1, amount: trade.amount, millis: trade.at, success: true }] : [];
  const refunds = trade.refunds.map(({ amount, at, refund_id, bank_refund_id }) => ({
    action: 3,
    amount,
    millis: at,
    success: true,
    refund_id,
    bank_refund_id,
  }));
  return [...steps, ...captured, ...refunds];
}
