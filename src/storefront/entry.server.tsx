import { renderToString } from 'react-dom/server';
import { data, type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import { overwriteGetLocale } from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { depsContext, type LoaderDeps, loaderDeps } from './call.ts';

const statusOf = (error: unknown) => (error as { status?: unknown } | null)?.status;

/**
 * The context of one request: loaders call the shop's endpoints through it, in process. A missing record becomes the not-found
 * page, an unavailable database the error page; both are recognized by status, as this build has its own copy of the Refusal
 * class. Equal calls of two loaders are made once.
 */
export function createRequestContext(deps: LoaderDeps): RouterContextProvider {
  const requested = new Map<string, ReturnType<LoaderDeps['call']>>();
  const callOnce: LoaderDeps['call'] = async (name, input, locale) => {
    try {
      return await deps.call(name, input, locale);
    } catch (error) {
      const status = statusOf(error);
      throw status === 404 || status === 503 ? data(null, { status }) : error;
    }
  };
  const call: LoaderDeps['call'] = (name, input, locale) => {
    const key = JSON.stringify([name, input, locale]);
    const answer = (requested.get(key) as ReturnType<typeof callOnce<typeof name>> | undefined) ?? callOnce(name, input, locale);
    requested.set(key, answer);
    return answer;
  };
  const context = new RouterContextProvider();
  context.set(depsContext, { ...deps, call });
  return context;
}

/** The loaders' data as the script that the client's router reads. */
async function handoffScript(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const text = await new Response(stream).text();
  // `<` could close the script; U+2028 and U+2029 are line ends in old JavaScript.
  const literal = JSON.stringify(text).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `<script>window.__reactRouterContext.streamController.enqueue(${literal});window.__reactRouterContext.streamController.close();</script>`;
}

/**
 * Renders a page to one string. Nothing streams: pages are cached as a whole, and rendering synchronously lets texts use a
 * global language, which is set right before.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  deps: RouterContextProvider,
): Promise<Response> {
  const handoff = await handoffScript(context.serverHandoffStream);
  const { locale } = splitLocale(new URL(request.url).pathname);
  overwriteGetLocale(() => locale);
  const html = renderToString(<ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = `<!DOCTYPE html>${html.replace('</body>', () => `${handoff}</body>`)}`;
  const { deliver } = loaderDeps(deps);
  deliver?.(page);
  return new Response(deliver ? null : page, { status, headers });
}

/** Reports a bug in a loader or component; an aborted request is not one. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) loaderDeps(context).report(error);
};
