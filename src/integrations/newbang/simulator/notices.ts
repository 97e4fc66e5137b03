import * as crypto from 'node:crypto';
import { type Clock, randomId } from '#platform/clock/clock.ts';
import { account } from './gate.ts';

export type SimulatedNotice = { id: string; event: string; data: Record<string, unknown> };

/** Sends a notice to the shop, signed; the shop's status, or undefined without an answer. */
export async function sendNotice(url: string, notice: SimulatedNotice, clock: Clock): Promise<number | undefined> {
  const body = JSON.stringify({ ...notice, sent_at: clock.now().toISOString() });
  const time = String(Math.floor(clock.now().getTime() / 1000));
  const nonce = randomId();
  const digest = crypto.createHash('sha256').update(body, 'utf8').digest('hex');
  const mac = crypto.createHmac('sha256', account.secret);
  mac.update(`POST\n${new URL(url).pathname}\n${time}\n${nonce}\n${digest}`);
  const headers = { 'x-key': account.key, 'x-timestamp': time, 'x-nonce': nonce, 'x-signature': mac.digest('hex') };
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
