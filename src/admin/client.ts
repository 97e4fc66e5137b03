import type { accountContract } from '#modules/account/contract.ts';
import type { cartContract } from '#modules/cart/contract.ts';
import type { catalogContract } from '#modules/catalog/contract.ts';
import type { contentContract } from '#modules/content/contract.ts';
import type { creditsContract } from '#modules/credits/contract.ts';
import type { customersContract } from '#modules/customers/contract.ts';
import type { invoicesContract } from '#modules/invoices/contract.ts';
import type { libraryContract } from '#modules/library/contract.ts';
import type { marketingContract } from '#modules/marketing/contract.ts';
import type { newbangContract } from '#modules/newbang/contract.ts';
import type { notificationsContract } from '#modules/notifications/contract.ts';
import type { consigningContract } from '#modules/orders/consigning/contract.ts';
import type { ordersContract } from '#modules/orders/contract.ts';
import type { invoicingContract } from '#modules/orders/invoicing/contract.ts';
import type { payingContract } from '#modules/orders/paying/contract.ts';
import type { paymentsContract } from '#modules/payments/contract.ts';
import type { pricingContract } from '#modules/pricing/contract.ts';
import type { reportsContract } from '#modules/reports/contract.ts';
import type { revisionsContract } from '#modules/revisions/contract.ts';
import type { settingsContract } from '#modules/settings/contract.ts';
import type { shippingContract } from '#modules/shipping/contract.ts';
import type { shopfrontContract } from '#modules/shopfront/contract.ts';
import type { staffContract } from '#modules/staff/contract.ts';
import type { tasksContract } from '#modules/tasks/contract.ts';
import type { telescopeContract } from '#modules/telescope/contract.ts';
import type { webhooksContract } from '#modules/webhooks/contract.ts';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract.ts';
import { now } from './clock.ts';
import { endpoints } from './endpoints.generated.ts';
import { language } from './language.ts';
import { sendWithProgress } from './send-with-progress.ts';

type Contracts = {
  account: typeof accountContract;
  invoices: typeof invoicesContract;
  invoicing: typeof invoicingContract;
  consigning: typeof consigningContract;
  cart: typeof cartContract;
  catalog: typeof catalogContract;
  content: typeof contentContract;
  credits: typeof creditsContract;
  customers: typeof customersContract;
  library: typeof libraryContract;
  newbang: typeof newbangContract;
  marketing: typeof marketingContract;
  notifications: typeof notificationsContract;
  orders: typeof ordersContract;
  paying: typeof payingContract;
  payments: typeof paymentsContract;
  pricing: typeof pricingContract;
  reports: typeof reportsContract;
  revisions: typeof revisionsContract;
  settings: typeof settingsContract;
  shipping: typeof shippingContract;
  shopfront: typeof shopfrontContract;
  staff: typeof staffContract;
  tasks: typeof tasksContract;
  telescope: typeof telescopeContract;
  webhooks: typeof webhooksContract;
};

export type EndpointName = keyof typeof endpoints;
type EndpointOf<N extends EndpointName> = N extends `${infer M extends keyof Contracts}.${infer K}`
  ? K extends keyof Contracts[M]
    ? Extract<Contracts[M][K], Endpoint>
    : never
  : never;
export type Input<N extends EndpointName> = InputOf<EndpointOf<N>>;
export type Output<N extends EndpointName> = OutputOf<EndpointOf<N>>;

/** Field path (dotted) → sentences in the reader's language, as in the body of every 422. */
export type FieldErrors = Record<string, string[]>;
type ErrorBody = { message?: string; code?: string; errors?: FieldErrors; permission?: string; request_id?: string };

/** A response other than 2xx; status 0 when there was none. `body` contains the details of an expected refusal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody & Record<string, unknown>;
  readonly requestId: string | undefined;
  /** A change without the shop's own answer: it may have been made. */
  readonly mayBeDone: boolean;
  readonly at = now();
  constructor(status: number, body: ErrorBody & Record<string, unknown>, requestId?: string, isChange = false) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.requestId = body.request_id ?? requestId;
    // 502 to 504 without a code are a proxy's.
    this.mayBeDone = isChange && (status === 0 || (status > 500 && body.code === undefined));
  }
}

let onRefusal: (error: ApiError) => void = () => {};
/** Registers what the application does without a session, and without the permission for a call. The error is still thrown. */
export const whenRefused = (handler: (error: ApiError) => void): void => {
  onRefusal = handler;
};

const csrfCookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/;
const timeoutMilliseconds = 15_000;
/** Browsers allow 64 kB for all keepalive requests of a page together; a character has up to three bytes. */
const maxKeepaliveCharacters = 4_000;

/** Calls one endpoint by its name. Throws ApiError for every response that is not 2xx. */
export async function call<N extends EndpointName>(name: N, input: Input<N>, signal?: AbortSignal): Promise<Output<N>> {
  return (await request(name, { ...(input as Record<string, unknown>) }, signal)) as Output<N>;
}

/**
 * Calls an endpoint with filters as an address has them. For lists and logs, whose endpoint is a parameter: no type says which
 * filters it takes, the server checks them. Throws ApiError as `call` does.
 */
export async function callWithQuery<N extends EndpointName>(name: N, query: object, signal?: AbortSignal): Promise<Output<N>> {
  return (await request(name, { ...query }, signal)) as Output<N>;
}

function request(name: EndpointName, input: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  const [method, pattern] = endpoints[name];
  const { url, rest } = filledPath(pattern, input);
  const isRead = method === 'GET';
  const body = isRead ? undefined : JSON.stringify(rest);
  return send(method, isRead ? withQuery(url, rest) : url, { body, signal });
}

/** Sends files as multipart to an endpoint that takes them, reporting progress from 0 to 1. Throws ApiError as `call` does. */
export async function uploadTo<N extends EndpointName>(
  name: N,
  input: Input<N>,
  files: readonly File[],
  onProgress?: (part: number) => void,
): Promise<Output<N>> {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  const [method, pattern] = endpoints[name];
  const { url, rest } = filledPath(pattern, { ...(input as Record<string, unknown>) });
  return (await send(method, withQuery(url, rest), { body: form, onProgress })) as Output<N>;
}

/** The URL of an endpoint that returns a file, for a link. */
export const buildUrl = (name: EndpointName, input: Record<string, unknown>): string => filledPath(endpoints[name][1], { ...input }).url;

function filledPath(pattern: string, rest: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const url = pattern.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  return { url, rest };
}

function withQuery(url: string, input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return query.size ? `${url}?${query}` : url;
}

type RequestParts = {
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((part: number) => void) | undefined;
};

async function send(method: string, url: string, sent: RequestParts, isRetry = false): Promise<unknown> {
  const isRead = method === 'GET';
  if (!isRead && !csrfCookie.test(document.cookie)) await freshToken();
  const answer = await fetchOnce(method, url, sent);
  if (answer.status === 419 && !isRetry) {
    await freshToken();
    return send(method, url, sent, true);
  }
  if (answer.status === 204) return undefined;
  if (answer.ok) return answer.json().catch((error: unknown) => unanswered(error, method, sent.signal));
  const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const error = new ApiError(answer.status, json, answer.headers.get('x-request-id') ?? undefined, !isRead);
  if (error.status === 401 || isForbidden(error)) onRefusal(error);
  throw error;
}

/** The call needs a permission that the person lacks. A refusal with a code of its own is a matter of the screen. */
const isForbidden = ({ status, body }: ApiError): boolean => status === 403 && (body.code ?? 'forbidden') === 'forbidden';

/** No whole response: a refused connection, a server that does not respond, and one that breaks off give status 0. */
function unanswered(error: unknown, method: string, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw error;
  throw new ApiError(0, {}, undefined, method !== 'GET');
}

async function fetchOnce(method: string, url: string, { body, signal, onProgress }: RequestParts): Promise<Response> {
  const token = csrfCookie.exec(document.cookie)?.[1];
  const timeout = AbortSignal.timeout(typeof body === 'object' ? 120_000 : timeoutMilliseconds);
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const headers = {
    accept: 'application/json',
    'accept-language': language() === 'en' ? 'en' : 'zh-TW',
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(method !== 'GET' && token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
  };
  try {
    if (onProgress && typeof body === 'object') return await sendWithProgress(url, { method, body, headers, signal: until }, onProgress);
    return await fetch(url, {
      method,
      body: body ?? null,
      credentials: 'same-origin',
      // The call completes even if the page is left at once, which undo relies on.
      keepalive: method !== 'GET' && typeof body === 'string' && body.length <= maxKeepaliveCharacters,
      signal: until,
      headers,
    });
  } catch (error) {
    return unanswered(error, method, signal);
  }
}

async function freshToken(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  await fetch(endpoints['staff.csrf'][1], { credentials: 'same-origin', signal }).catch(() => undefined);
}
