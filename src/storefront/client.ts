import * as m from '#messages';
import type { EndpointName, Received, Sent } from './call.ts';
import { buildAddress } from './endpoint-address.ts';
import type { endpoints } from './endpoints.generated.ts';
import { stored } from './layout/storage.ts';

type Answer = { code?: string; message?: string; errors?: Record<string, string[]>; retry_after?: number; request_id?: string };

/** A response other than 2xx. Status 0: no complete response, the connection failed. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Error sentences by field. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** The whole answer: some refusals carry facts beside their sentence. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Seconds to wait before retrying (429). */
  readonly retryAfter: number | undefined;
  constructor(status: number, body: Answer) {
    // An internal error has no sentence, only “Server Error” and the request id for the shop's log.
    const own = body.request_id ? m.layout_system_error({ request: body.request_id }) : m.error_system_error();
    super((status < 500 || body.code ? body.message : '') || own);
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.retryAfter = body.retry_after;
    this.facts = body;
  }
}

/** Called when the server rejects our token (the session store listens). */
let onSignedOut: () => void = () => {};
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/** Called with every successful response (analytics listens, if the shop has a tag manager). */
let onAnswer: <N extends EndpointName>(name: N, input: Sent<N>, answer: Received<N>) => void = () => {};
export const whenAnswered = (listener: typeof onAnswer): void => {
  onAnswer = listener;
};

/** The endpoint table, loaded with the first call: a visitor who only reads makes none. */
export const table = async (): Promise<typeof endpoints> => (await import('./endpoints.generated.ts')).endpoints;

/** Headers with the session's token and the page's language. */
export function headersFor(token: string | null): Record<string, string> {
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang };
  return token ? { ...headers, Authorization: `Bearer ${token}` } : headers;
}

/** Sends a request to this shop. Throws a CallError for every response that is not 2xx. */
export async function send<T>(url: string, token: string | null, request: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch {
    throw new CallError(0, { message: m.shop_offline() });
  }
  if (response.status === 204) return undefined as T;
  const answer = (await response.json().catch(() => null)) as Answer | null;
  // The connection was cut within the answer: what was sent may have been done, as after no answer at all.
  if (response.ok && answer === null) throw new CallError(0, { message: m.shop_offline() });
  if (response.ok) return answer as T;
  const error = new CallError(response.status, answer ?? {});
  // An expired link says nothing about the session, and the visitor may have signed in since.
  const isOurs = error.code !== 'sign_in_code_wrong' && stored.get('customer_token') === token;
  if (error.status === 401 && token && isOurs) onSignedOut();
  throw error;
}

/** Calls an endpoint with the current session. Throws a CallError for every response that is not 2xx. */
export async function call<N extends EndpointName>(name: N, input: Sent<N>): Promise<Received<N>> {
  // Read before any await: signing out sends its token and clears it synchronously.
  const token = stored.get('customer_token');
  const { method, url, body } = buildAddress((await table())[name], input as Record<string, unknown>);
  const headers = headersFor(token);
  const request =
    method === 'GET'
      ? { method, headers }
      : { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await send<Received<N>>(url, token, request);
  onAnswer(name, input, answer);
  return answer;
}
