import { z } from 'zod';
import type { MessageAnswer, MessagePort, TextMessage } from '#modules/notifications/ports.ts';

export type MitakeConfig = {
  /** https://smsapi.mitake.com.tw, or the simulator's address. */
  base_url: string;
  username: string;
  password: string;
};

/** Waiting, at the operator (two codes), on the phone. */
const accepted = ['0', '1', '2', '4'];
/** A number that cannot get text messages. */
const wrongNumber = ['v', '6', '7'];
/** Faults of theirs that pass: system error, sending paused. */
const passing = ['*', 'a', 'r'];
const maxMessage = 300;

const reply = z.object({ statuscode: z.string().length(1), msgid: z.string().optional(), Error: z.string().optional() });

/** Mitake (三竹簡訊): `POST /api/mtk/SmSend`, a form in UTF-8, answered in lines `name=value`. */
export const createMitakeSms = (config: MitakeConfig, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): MessagePort => ({
  send: (message) => send(config, message, timeoutMs),
});

async function send(
  { base_url, username, password }: MitakeConfig,
  { to, text, key }: TextMessage,
  timeoutMs: number,
): Promise<MessageAnswer> {
  try {
    const response = await fetch(`${base_url}/api/mtk/SmSend?CharsetURL=UTF-8`, {
      method: 'POST',
      // Mitake takes ASCII 6 for a line break, and sends a message of one client id once.
      body: new URLSearchParams({ username, password, dstaddr: to, smbody: text.replaceAll(/\r?\n/g, '\u0006'), clientid: key }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { state: 'unknown', reason: `http_${response.status}` };
    }
    return readAnswer(await response.text(), password);
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}

function readAnswer(text: string, password: string): MessageAnswer {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
  });
  const parsed = reply.safeParse(Object.fromEntries(pairs));
  if (!parsed.success) return { state: 'unknown', reason: 'malformed' };
  const { statuscode, msgid = '', Error: words = '' } = parsed.data;
  if (accepted.includes(statuscode)) return { state: 'accepted', reference: msgid };
  if (wrongNumber.includes(statuscode)) return { state: 'unreachable' };
  if (passing.includes(statuscode)) return { state: 'unknown', reason: `status_${statuscode}` };
  return { state: 'refused', message: `${statuscode} ${words}`.trim().replaceAll(password, '***').slice(0, maxMessage) };
}
