import type { RouterContextProvider } from 'react-router';
import type { Locale } from '#shared/locale.ts';
import { type EndpointName, loaderDeps, type Received, type Sent } from '../call.ts';
import { buildAddress } from '../endpoint-address.ts';
import { endpoints } from '../endpoints.generated.ts';

/** The API's answer to a form sent without scripts. */
type Answered<T> =
  | { isGood: true; answer: T; cookies: string[] }
  | { isGood: false; code: string; message: string; errors: Record<string, string[]> };

type No = { code?: string; message?: string; errors?: Record<string, string[]> } | null;

/** Calls an endpoint for the visitor, on the server. */
export async function callForVisitor<N extends EndpointName>(
  context: Readonly<RouterContextProvider>,
  name: N,
  input: Sent<N>,
  locale: Locale,
): Promise<Answered<Received<N>>> {
  const { send } = loaderDeps(context);
  if (!send) throw new Error('this page is cached for all visitors: nothing can be sent for one visitor');
  const { method, url, body } = buildAddress(endpoints[name], input as Record<string, unknown>);
  const { status, body: answer, cookies } = await send(method, url, method === 'GET' ? undefined : body, locale === 'tw' ? 'zh-TW' : 'en');
  if (status < 300) return { isGood: true, answer: answer as Received<N>, cookies };
  const { code = '', message = '', errors = {} } = (answer as No) ?? {};
  return { isGood: false, code, message, errors };
}
