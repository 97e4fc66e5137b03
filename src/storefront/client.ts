import * as m from '#messages';
import type { EndpointName, Received, Sent } from './call.ts';
import { endpoints } from './endpoints.generated.ts';
import { stored } from './frame/storage.ts';

/** An answer other than 2xx. Status 0: nobody answered, the connection is gone. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Sentences by field, as the page shows them beside it. */
  readonly errors: Readonly<Record<string, string[]>>;
  constructor(status: number, body: { code?: string; message?: string; errors?: Record<string, string[]> }) {
    // A failure of the server's own has no sentence, only “Server Error” (promises: the staff protocol's words).
    super((status < 500 || body.code ? body.message : '') || m.error_system_error());
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
  }
}

/** Told when the server no longer knows our token (the session store listens). */
let onSignedOut: () => void = () => {};
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

function addressOf(name: EndpointName, input: Record<string, unknown>): { method: string; url: string; body: Record<string, unknown> } {
  const [method, path] = endpoints[name];
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, url: filled, body: rest };
  const query = new URLSearchParams(Object.entries(rest).flatMap(([k, v]) => (v === undefined || v === null ? [] : [[k, String(v)]])));
  return { method, url: query.size ? `${filled}?${query}` : filled, body: {} };
}

/** Calls an endpoint from the browser, as whoever is signed in. Throws a CallError for every answer but a good one. */
export async function call<N extends EndpointName>(name: N, input: Sent<N>): Promise<Received<N>> {
  const { method, url, body } = addressOf(name, input as Record<string, unknown>);
  const token = stored.get('customer_token');
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang };
  if (method !== 'GET') headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;

  let response: Response;
  try {
    response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new CallError(0, { message: m.shop_offline() });
  }
  if (response.status === 204) return undefined as Received<N>;
  const answer = (await response.json().catch(() => ({}))) as Received<N>;
  if (response.ok) return answer;
  if (response.status === 401 && token) onSignedOut();
  throw new CallError(response.status, answer as ConstructorParameters<typeof CallError>[1]);
}
