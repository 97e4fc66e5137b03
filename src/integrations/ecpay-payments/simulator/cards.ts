import type { Form, SimulatedTrade } from './trades.ts';

/** What the acquirer has of a card payment: rows of the daily capture, refunds below zero. */
export type SimulatedCard = { gwsr: string; status: 'authorised' | 'given_up'; rows: { status: string; amount: number; sno: string }[] };

const [pending, closed] = ['要關帳', '已關帳'];

/** The daily capture at 20:15: what is to be captured is, and authorisations with it. */
export function captureCards(trades: readonly SimulatedTrade[]): void {
  for (const { card, form } of trades) {
    if (!card || card.status === 'given_up') continue;
    if (card.rows.length === 0) card.rows.push({ status: pending ?? '', amount: Number(form['TotalAmount']), sno: '1' });
    for (const row of card.rows) if (row.status === pending) row.status = closed ?? '';
  }
}

/** The answer of CreditDetail/QueryTrade/V2. */
export function recordOfCard({ card, form }: SimulatedTrade): object {
  if (!card) return { RtnMsg: 'error_nopay', RtnValue: null };
  const live = card.rows.filter((row) => row.status !== '操作取消');
  const status = card.status === 'given_up' ? '已取消' : live.some((row) => row.status === closed) ? closed : '已授權';
  const total = live.reduce((sum, { amount }) => sum + amount, 0);
  return {
    RtnMsg: '',
    RtnValue: {
      ...{ TradeID: card.gwsr, amount: form['TotalAmount'], clsamt: String(total), authtime: '2026/11/20 12:00:00', status },
      close_data: card.rows.map((row) => ({ ...row, amount: String(row.amount), datetime: '2026/11/20 20:15:00' })),
    },
  };
}

/** CreditDetail/DoAction: what is wrong with it, in the provider's way; undefined: it is done. */
export function actOnCard({ card, form }: SimulatedTrade, { Action, TotalAmount }: Form): string | undefined {
  if (!card || card.status === 'given_up') return 'error_nopay';
  const [whole, sum] = [Number(form['TotalAmount']), Number(TotalAmount)];
  const live = card.rows.filter((row) => row.status !== '操作取消');
  const left = live.length === 0 ? 0 : live.reduce((total, { amount }) => total + amount, 0);
  const isCaptured = live.some((row) => row.status === closed);
  if (Action === 'C' && live.length === 0 && sum === whole) return add(card, whole);
  if (Action === 'N' && live.length === 0 && sum === whole) {
    card.status = 'given_up';
    return undefined;
  }
  if (Action === 'E' && live.length > 0 && !isCaptured) {
    for (const row of live) row.status = '操作取消';
    return undefined;
  }
  if (Action === 'R' && live.length > 0 && sum > 0 && sum <= left) return add(card, -sum);
  return Action === 'R' && sum > left ? 'error_overAmount' : 'error_status';
}

function add(card: SimulatedCard, amount: number): undefined {
  card.rows.push({ status: pending ?? '', amount, sno: String(card.rows.length + 1) });
}
