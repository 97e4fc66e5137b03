import { z } from 'zod';
import type { ConversionEvent, MetaContent, MetaPort, SendAnswer } from '#modules/marketing/ports.ts';
import { userData } from './person.ts';

export type MetaConfig = {
  /** https://graph.facebook.com/v24.0, or the simulator's address. */
  base_url: string;
  pixel_id: string;
  token: string;
  /** Empty: events count. */
  test_event_code: string;
};

const taken = z.object({ events_received: z.number() });
const failure = z.object({ error: z.object({ message: z.string() }) });
const maxMessage = 300;

/** Meta's Conversions API: `POST /{pixel_id}/events`. */
export const createMetaConversions = (config: MetaConfig, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): MetaPort => ({
  prepare,
  send: (bodies) => send(config, bodies, timeoutMs),
});

function prepare({ name, event_id, happened_at, url, person, content }: ConversionEvent): Record<string, unknown> {
  return {
    event_name: name,
    event_time: Math.floor(happened_at.getTime() / 1000),
    event_id,
    action_source: 'website',
    event_source_url: url,
    user_data: userData(person),
    ...(content && { custom_data: customData(content) }),
  };
}

function customData({ ids_of, contents, value, currency, order_no, search }: MetaContent): Record<string, unknown> {
  return {
    ...(contents.length > 0 && {
      content_type: ids_of === 'items' ? 'product' : 'product_group',
      content_ids: contents.map(({ id }) => id),
      contents,
      num_items: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    ...(value !== undefined && { value, currency }),
    ...(order_no && { order_id: order_no }),
    ...(search && { search_string: search }),
  };
}

/** The token is in the body, never in the address, which proxies log. */
async function send(config: MetaConfig, data: readonly Record<string, unknown>[], timeoutMs: number): Promise<SendAnswer> {
  const { base_url, pixel_id, token, test_event_code } = config;
  try {
    const response = await fetch(`${base_url}/${pixel_id}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, access_token: token, ...(test_event_code && { test_event_code }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && taken.safeParse(answer).success) return { state: 'received' };
    const parsed = failure.safeParse(answer);
    // Too many requests and server errors are temporary.
    if (response.ok || response.status === 429 || response.status >= 500 || !parsed.success)
      return { state: 'unknown', reason: response.ok ? 'malformed' : `http_${response.status}` };
    return { state: 'refused', message: parsed.data.error.message.replaceAll(token, '***').slice(0, maxMessage) };
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}
