import * as m from '#messages';
import type { EndpointName, Received, Sent } from './call.ts';
import { addressOf } from './endpoint-address.ts';
import type { endpoints } from './endpoints.generated.ts';
import { stored } from './frame/storage.ts';

type Answer = { code?: string; message?: string; errors?: Record<string, string[]>; retry_after?: number; request_id?: string };

/** An answer other than 2xx. Status 0: nobody answered, the connection is gone. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Sentences by field, as the page shows them beside it. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** Seconds to wait before the next try (429). */
  readonly retryAfter: number | undefined;
  constructor(status: number, body: Answer) {
    // A failure of the server's own has no sentence, only “Server Error”, and a number by which the shop finds it in its log.
    const own = body.request_id ? m.frame_system_error({ request: body.request_id }) : m.error_system_error();
    super((status < 500 || body.code ? body.message : '') || own);
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.retryAfter = body.retry_after;
  }
}

/** Told when the server no longer knows our token (the session store listens). */
let onSignedOut: () => void = () => {};
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/** Told of every good answer (analytics listens, where the shop has a tag manager). */
let onAnswer: <N extends EndpointName>(name: N, input: Sent<N>, answer: Received<N>) => void = () => {};
export const whenAnswered = (listener: typeof onAnswer): void => {
  onAnswer = listener;
};

/** Where everything is: fetched with the first call, for a visitor who only reads makes none. */
const table = async (): Promise<typeof endpoints> => (await import('./endpoints.generated.ts')).endpoints;

/** Whoever is signed in, and the language of the page. */
function headersFor(token: string | null): Record<string, string> {
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang };
  return token ? { ...headers, Authorization: `Bearer ${token}` } : headers;
}

async function send<T>(url: string, token: string | null, request: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, request);
  } catch {
    throw new CallError(0, { message: m.shop_offline() });
  }
  if (response.status === 204) return undefined as T;
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  const error = new CallError(response.status, answer as Answer);
  // A link that is used up says nothing about the session; and somebody may have signed in since this was sent.
  const isOurs = error.code !== 'sign_in_code_wrong' && stored.get('customer_token') === token;
  if (error.status === 401 && token && isOurs) onSignedOut();
  throw error;
}

/** Calls an endpoint from the browser, as whoever is signed in. Throws a CallError for every answer but a good one. */
export async function call<N extends EndpointName>(name: N, input: Sent<N>): Promise<Received<N>> {
  // Read before anything is waited for: signing out sends its token and forgets it in the same breath.
  const token = stored.get('customer_token');
  const { method, url, body } = addressOf((await table())[name], input as Record<string, unknown>);
  const headers = headersFor(token);
  const request =
    method === 'GET'
      ? { method, headers }
      : { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await send<Received<N>>(url, token, request);
  onAnswer(name, input, answer);
  return answer;
}

/** Sends files to an endpoint that takes them. Throws a CallError like `call`. */
export async function upload<N extends EndpointName>(name: N, files: readonly File[]): Promise<Received<N>> {
  const [method, url] = (await table())[name];
  const body = new FormData();
  for (const file of files) body.append('files', file);
  const token = stored.get('customer_token');
  return send(url, token, { method, headers: headersFor(token), body });
}
