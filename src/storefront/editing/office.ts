import * as m from '#messages';
import type { catalogContract } from '#modules/catalog/contract.ts';
import type { contentContract } from '#modules/content/contract.ts';
import type { libraryContract } from '#modules/library/contract.ts';
import type { revisionsContract } from '#modules/revisions/contract.ts';
import type { staffContract } from '#modules/staff/contract.ts';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract.ts';
import { buildAddress } from '../endpoint-address.ts';
import { endpoints } from './endpoints.generated.ts';

type Contracts = {
  catalog: typeof catalogContract;
  content: typeof contentContract;
  library: typeof libraryContract;
  revisions: typeof revisionsContract;
  staff: typeof staffContract;
};
type Name = keyof typeof endpoints;
type EndpointOf<N extends Name> = N extends `${infer M extends keyof Contracts}.${infer K}`
  ? K extends keyof Contracts[M]
    ? Extract<Contracts[M][K], Endpoint>
    : never
  : never;
export type Answered<N extends Name> = OutputOf<EndpointOf<N>>;

type Body = { code?: string; message?: string; errors?: Record<string, string[]>; request_id?: string };

/** A response other than 2xx; status 0 when there was no complete one. Its message is shown to staff. */
export class OfficeError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Sentences by field path. */
  readonly errors: Readonly<Record<string, string[]>>;
  constructor(status: number, { code, message, errors = {}, request_id }: Body) {
    const own = request_id ? m.layout_system_error({ request: request_id }) : m.error_system_error();
    super(status === 401 ? m.editing_signed_out() : (status < 500 || code ? message : '') || own);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

const csrfCookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/;
const renewToken = () => fetch(endpoints['staff.csrf'][1], { credentials: 'same-origin' }).catch(() => undefined);

async function send(method: string, url: string, body: string | FormData | undefined, isRetry = false): Promise<unknown> {
  if (method !== 'GET' && !csrfCookie.test(document.cookie)) await renewToken();
  const token = csrfCookie.exec(document.cookie)?.[1];
  const headers = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    ...(method !== 'GET' && token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}),
  };
  const answer = await fetch(url, { method, body: body ?? null, credentials: 'same-origin', headers }).catch(() => undefined);
  if (!answer) throw new OfficeError(0, { message: m.shop_offline() });
  if (answer.status === 419 && !isRetry) {
    await renewToken();
    return send(method, url, body, true);
  }
  if (answer.status === 204) return undefined;
  const json = (await answer.json().catch(() => null)) as Body | null;
  if (!answer.ok) throw new OfficeError(answer.status, json ?? {});
  if (json === null) throw new OfficeError(0, { message: m.shop_offline() });
  return json;
}

/** Calls an endpoint of the back office with the staff session. Throws OfficeError for every response that is not 2xx. */
export async function office<N extends Name>(name: N, input: InputOf<EndpointOf<N>>): Promise<Answered<N>> {
  const { method, url, body } = buildAddress(endpoints[name], input as Record<string, unknown>);
  return (await send(method, url, method === 'GET' ? undefined : JSON.stringify(body))) as Answered<N>;
}

/** Adds pictures to the library. */
export async function uploadPictures(files: readonly File[]): Promise<Answered<'library.upload'>> {
  const [method, url] = endpoints['library.upload'];
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return (await send(method, url, form)) as Answered<'library.upload'>;
}
