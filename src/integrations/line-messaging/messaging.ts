import { z } from 'zod';
import type { MessageAnswer, MessagePort, TextMessage } from '#modules/notifications/ports.ts';

export type LineMessagingConfig = {
  /** https://api.line.me, or the simulator's address. */
  base_url: string;
  /** Of the channel of the Messaging API, which must belong to the same provider as the one of LINE Login: user ids are per provider. */
  channel_access_token: string;
};

const pushed = z.object({ sentMessages: z.array(z.object({ id: z.string() })).min(1) });
const failure = z.object({ message: z.string() });
const maxMessage = 300;
/** Answered with 429 when the plan's messages of this month are used up; the other 429 is too many requests at once. */
const quotaUsedUp = /monthly limit/i;

/** LINE's Messaging API: `POST /v2/bot/message/push` with `X-Line-Retry-Key`. */
export const createLineMessaging = (config: LineMessagingConfig, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): MessagePort => {
  const call = (path: string, init: RequestInit) =>
    fetch(`${config.base_url}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${config.channel_access_token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    send: async (message) => {
      try {
        return (await checkReachable(call, message.to)) ?? (await push(call, message));
      } catch (error) {
        return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
      }
    },
  };
};

type Call = (path: string, init: RequestInit) => Promise<Response>;

/**
 * A push to a user who is not a friend of the account, or has blocked it, is answered 200 and counted; only the profile call
 * shows it (404).
 */
async function checkReachable(call: Call, to: string): Promise<MessageAnswer | undefined> {
  const response = await call(`/v2/bot/profile/${encodeURIComponent(to)}`, { method: 'GET' });
  if (response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  return response.status === 404 ? { state: 'unreachable' } : readFailure(response);
}

async function push(call: Call, { to, text, key }: TextMessage): Promise<MessageAnswer> {
  const response = await call('/v2/bot/message/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-line-retry-key': key },
    body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
  });
  // 409: a try before this one was taken; the header names it.
  const earlier = response.headers.get('x-line-accepted-request-id');
  if (!response.ok && response.status !== 409) return readFailure(response);
  const parsed = pushed.safeParse(await response.json().catch(() => undefined));
  const reference = parsed.success ? parsed.data.sentMessages[0]?.id : undefined;
  if (response.status === 409) return { state: 'accepted', reference: reference ?? earlier ?? '' };
  return reference === undefined ? { state: 'unknown', reason: 'malformed' } : { state: 'accepted', reference };
}

async function readFailure(response: Response): Promise<MessageAnswer> {
  const parsed = failure.safeParse(await response.json().catch(() => undefined));
  const message = parsed.success ? parsed.data.message.slice(0, maxMessage) : '';
  const passes = response.status >= 500 || (response.status === 429 && !quotaUsedUp.test(message));
  return passes || message === '' ? { state: 'unknown', reason: `http_${response.status}` } : { state: 'refused', message };
}
