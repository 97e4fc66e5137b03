import words from './card-words.json' with { type: 'json' };
import type { Form, SimulatedCard, SimulatedTrade } from './trades.ts';

const { pending, closed } = words;

/** The daily capture at 20:15: what is to be captured is, and authorisations with it. */
export function captureCards(trades: readonly SimulatedTrade[]): void {
  for (const { card, form } of trades) {
    if (!card || card.status === 'given_up') continue;
    if (card.rows.length === 0) card.rows.push({ status: pending, amount: Number(form['TotalAmount']), sno: '1' });
    for (const row of card.rows) if (row.status === pending) row.status = closed;
  }
}

/** The answer of CreditDetail/QueryTrade/V2. */
export function recordOfCard({ card, form }: SimulatedTrade): object {
  if (!card) return { RtnMsg: 'error_nopay', RtnValue: null };
  const live = card.rows.filter((row) => row.status !== words.undone);
  const status = card.status === 'given_up' ? words.given_up : live.some((row) => row.status === closed) ? closed : words.authorised;
  const total = live.reduce((sum, { amount }) => sum + amount, 0);
  return {
    RtnMsg: '',
    RtnValue: {
      ...{ TradeID: card.gwsr, amount: form['TotalAmount'], clsamt: String(total), authtime: '2026/11/20 12:00:00', status },
      close_data: card.rows.map((row) => ({ ...row, amount: String(row.amount), datetime: '2026/11/20 20:15:00' })),
    },
  };
}

/** What went back to the card, in major units: refunds, or the whole where the authorisation was given up. */
export function refundedOfCard({ card, form }: Pick<SimulatedTrade, 'card' | 'form'>): number {
  if (!card) return 0;
  if (card.status === 'given_up') return Number(form['TotalAmount']);
  return card.rows.filter(({ status, amount }) => status !== words.undone && amount < 0).reduce((sum, { amount }) => sum - amount, 0);
}

/** CreditDetail/DoAction: what is wrong with it, in the provider's way; undefined: it is done. */
export function actOnCard({ card, form }: SimulatedTrade, { Action, TotalAmount }: Form): string | undefined {
  if (!card || card.status === 'given_up') return 'error_nopay';
  const [whole, sum] = [Number(form['TotalAmount']), Number(TotalAmount)];
  const live = card.rows.filter((row) => row.status !== words.undone);
  const left = live.length === 0 ? 0 : live.reduce((total, { amount }) => total + amount, 0);
  const isCaptured = live.some((row) => row.status === closed);
  if (Action === 'C' && live.length === 0 && sum === whole) return add(card, whole);
  if (Action === 'N' && live.length === 0 && sum === whole) {
    card.status = 'given_up';
    return undefined;
  }
  if (Action === 'E' && live.length > 0 && !isCaptured) {
    for (const row of live) row.status = words.undone;
    return undefined;
  }
  if (Action === 'R' && live.length > 0 && sum > 0 && sum <= left) return add(card, -sum);
  return Action === 'R' && sum > left ? 'error_overAmount' : 'error_status';
}

function add(card: SimulatedCard, amount: number): undefined {
  card.rows.push({ status: pending, amount, sno: String(card.rows.length + 1) });
}
