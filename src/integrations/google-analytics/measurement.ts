import type { AnalyticsEvent, AnalyticsPort, SendAnswer } from '#modules/marketing/ports.ts';

export type AnalyticsConfig = {
  /** https://www.google-analytics.com, or the simulator's address. */
  base_url: string;
  /** `G-…` of the web stream. */
  measurement_id: string;
  api_secret: string;
};

/**
 * GA4's Measurement Protocol, `POST /mp/collect`: one event a request. Google answers 2xx to whatever it is sent and validates nothing,
 * so a taken event is not a counted one.
 */
export const createMeasurement = (config: AnalyticsConfig, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): AnalyticsPort => ({
  send: (event) => send(config, event, timeoutMs),
});

async function send(
  { base_url, measurement_id, api_secret }: AnalyticsConfig,
  event: AnalyticsEvent,
  timeoutMs: number,
): Promise<SendAnswer> {
  // The protocol has both in the address; it is not logged here.
  const query = new URLSearchParams({ measurement_id, api_secret });
  try {
    const response = await fetch(`${base_url}/mp/collect?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(event)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? { state: 'received' } : { state: 'refused', message: `http_${response.status}` };
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}

const bodyOf = ({ name, client_id, happened_at, order_no, value, currency, items }: AnalyticsEvent) => ({
  client_id,
  timestamp_micros: happened_at.getTime() * 1000,
  events: [
    {
      name,
      params: {
        transaction_id: order_no,
        ...{ value, currency },
        ...(items.length > 0 && { items: items.map(({ id, quantity, price }) => ({ item_id: id, quantity, price })) }),
        engagement_time_msec: 1,
      },
    },
  ],
});
