import { setTimeout as pause } from 'node:timers/promises';
import { cardInfoOf, storedFieldsOf, type Trade } from './bank.ts';
import type { Switches } from './switches.ts';

const maxAttempts = 3;
const pauseMs = 100;

/** Notifications to the shop's server, repeated until one is answered with 200, three times at most. */
export function createNotices(switches: () => Switches) {
  const going = new Set<Promise<void>>();
  const notify = async (trade: Trade, status: number): Promise<void> => {
    const { lose_notify, duplicate_notify } = switches();
    const url = trade.result_url?.backend_notify_url;
    if (lose_notify || !url) return;
    const body = JSON.stringify({
      rec_trade_id: trade.rec_trade_id,
      bank_transaction_id: trade.bank_transaction_id,
      order_number: trade.order_number,
      amount: trade.amount,
      status,
      msg: status === 0 ? 'Success' : 'Card Error',
      auth_code: status === 0 ? '000000' : '',
      transaction_time_millis: trade.at,
      acquirer: 'TW_CTBC',
      bank_result_code: trade.bank_code,
      bank_result_msg: '',
      ...(trade.stored && { card_info: cardInfoOf(trade) }),
      ...storedFieldsOf(trade),
    });
    await Promise.all(Array.from({ length: 1 + duplicate_notify }, () => deliver(url, body)));
  };
  return {
    /** Sends in the background; await the result to have it delivered first. */
    send(trade: Trade, status: number): Promise<void> {
      const sending = notify(trade, status).finally(() => going.delete(sending));
      going.add(sending);
      return sending;
    },
    /** Resolves when no notification is pending. */
    settled: async (): Promise<void> => {
      await Promise.all(going);
    },
  };
}

async function deliver(url: string, body: string): Promise<void> {
  for (let n = 1; n <= maxAttempts; n += 1) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(5_000),
      });
      await answer.body?.cancel();
      if (answer.status === 200) return;
    } catch {
      // The shop is down or slow: the next attempt handles it.
    }
    await pause(pauseMs);
  }
}
