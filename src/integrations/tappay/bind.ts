import type { BindAnswer, CardBinding } from '#modules/payments/ports.ts';
import type { Reply, TappayConfig } from './client.ts';
import { meaningOfStatus } from './status-codes.ts';
import { type BoundAnswer, bindAnswer, isBankPage, savedCardOf } from './wire.ts';

type Post = (path: string, body: Record<string, unknown>, schema: typeof bindAnswer) => Promise<Reply<BoundAnswer>>;

/**
 * Stores a card by `/tpc/card/bind`: the bank authorises one unit, and TapPay voids it. Fields as public code sends them; that
 * `three_domain_secure` and `result_url` are as of a payment could not be confirmed.
 */
export async function bindCard(config: TappayConfig, post: Post, binding: CardBinding): Promise<BindAnswer> {
  const reply = await post('/tpc/card/bind', bindRequest(config, binding), bindAnswer);
  if ('problem' in reply) return { state: 'unknown', reason: reply.problem };
  const { status, msg, rec_trade_id, payment_url } = reply.answer;
  if (status !== 0) return readRefusal(status, msg);
  if (payment_url) {
    return rec_trade_id && isBankPage(payment_url, config)
      ? { state: 'redirect', trade_id: rec_trade_id, url: payment_url }
      : { state: 'unknown', reason: 'payment_url' };
  }
  const saved = savedCardOf(reply.answer);
  return saved ? { state: 'saved', saved } : { state: 'unknown', reason: 'no_card_secret' };
}

const bindRequest = ({ merchant_id }: TappayConfig, { prime, currency, cardholder, result_urls, three_domain_secure }: CardBinding) => ({
  prime,
  merchant_id,
  currency: currency.toUpperCase(),
  three_domain_secure,
  cardholder: {
    ...{ phone_number: cardholder.phone, name: cardholder.name, email: cardholder.email },
    ...{ zip_code: '', address: '', national_id: '' },
  },
  result_url: { frontend_redirect_url: result_urls.frontend, backend_notify_url: result_urls.backend },
});

/** A binding has no record of ours to look up: what a charge would query is refused, since no money is taken either way. */
function readRefusal(status: number, msg: string): BindAnswer {
  const meaning = meaningOfStatus(status);
  return meaning.kind === 'unknown'
    ? { state: 'unknown', reason: `status_${status}` }
    : { state: 'declined', reason: meaning.reason, code: String(status), message: msg.slice(0, 200) };
}
