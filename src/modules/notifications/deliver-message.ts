import { meteredServices } from '#modules/credits/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import { Refusal } from '#shared/refusal.ts';
import { smsSegments } from '#shared/text/sms-segments.ts';
import type { NotificationDeps } from './mail-deps.ts';
import type { MessageAnswer, MessageChannel } from './ports.ts';
import {
  failSending,
  finishSending,
  isDelivered,
  isKeyKnown,
  type MailKind,
  StillSending,
  startSending,
  whileLeased,
} from './store/mails.ts';

export type MessageDelivery = {
  /** Unique key of the message: a repeated effect sends it once. */
  key: string;
  channel: MessageChannel;
  kind: MailKind;
  /** A LINE user id or a Taiwanese mobile number. */
  recipient: string;
  locale: Locale;
  text: string;
  /** Secret part (the token of a link) that is left out of the stored copy. */
  secret?: string | undefined;
  /** Of a message that staff send again: the first, and who. */
  resent?: { resend_of: number; staff_id: number };
};
/** `off`: no recipient, no text or no account. `unpaid`: it has a price that the shop's purse cannot pay. */
export type MessageResult = { state: 'sent' | 'off' | 'unreachable' | 'not_known' | 'unpaid' } | { state: 'refused'; message: string };

/** Characters of the text that the log shows as its subject. */
const subjectLength = 150;

/**
 * Sends one message and stores a copy; nothing without an account. The row is written, and its price taken, before the call. Throws when
 * the provider's answer is not known, to be tried again with the same key; a refusal is stored and is the end of it.
 */
export async function deliverMessage(deps: NotificationDeps, delivery: MessageDelivery): Promise<MessageResult> {
  const { db, ports } = deps;
  const { key, channel, recipient, text } = delivery;
  if (recipient === '' || text === '') return { state: 'off' };
  if (await isDelivered(db, key)) return { state: 'sent' };
  const port = await ports.messages[channel]();
  if (!port) return { state: 'off' };
  const started = await inTransaction(db, (tx) => startPaid(tx, deps, delivery));
  if (started === 'sent' || started === 'unpaid') return { state: started };
  if (started === 'busy') throw new StillSending();
  // What is not known by then is never sent again by itself.
  if (!(await isKeyKnown(db, key))) {
    await failSending(db, key, 'not_known');
    return { state: 'not_known' };
  }
  return settle(deps, started, await whileLeased(db, key, () => port.send({ to: recipient, text, key: uuidOf(key) })));
}

type Started = { key: string; charge: { service: MessageChannel; id: number; since: Date } };

/** A message that the purse cannot pay is stored as failed. */
async function startPaid(tx: Tx, { clock }: NotificationDeps, delivery: MessageDelivery): Promise<Started | 'sent' | 'busy' | 'unpaid'> {
  const { key, channel, kind, recipient, locale, text, secret, resent } = delivery;
  const stored = secret ? text.replaceAll(secret, '…') : text;
  const segments = channel === 'sms' ? smsSegments(text) : null;
  const leased = await startSending(tx, {
    ...{ effectKey: key, channel, kind, recipient, locale, subject: stored.slice(0, subjectLength), html: '', plain: stored },
    ...{ segments, ...resent },
  });
  if (leased === 'sent' || leased === 'busy') return leased;
  const { id, created_at } = leased;
  // One that was refused and is tried again is paid again, and has another first try.
  const charge = { service: channel, id, since: created_at };
  try {
    await meteredServices.chargeService(tx, { ...charge, count: segments ?? 1, now: clock.now() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await failSending(tx, key, 'purse_short', { isRefused: true });
    return 'unpaid';
  }
  return { key, charge };
}

async function settle({ db, clock }: NotificationDeps, { key, charge }: Started, answer: MessageAnswer): Promise<MessageResult> {
  if (answer.state === 'accepted') {
    await finishSending(db, key, 'sent', answer.reference || null);
    return { state: 'sent' };
  }
  if (answer.state === 'unknown') {
    await failSending(db, key, answer.reason);
    throw new Error(`the provider did not answer a message: ${answer.reason}`);
  }
  await inTransaction(db, async (tx) => {
    await failSending(tx, key, answer.state === 'unreachable' ? 'not_reachable' : answer.message, { isRefused: true });
    await meteredServices.giveBackService(tx, { ...charge, now: clock.now() });
  });
  return answer;
}

/** The same UUID for the same key, of the random kind. */
function uuidOf(key: string): string {
  const hex = tokenHash(key).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
