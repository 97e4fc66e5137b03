import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that left the shop: its address without parameters; these and the fields of its JSON or form body by name. */
export type SentRequest = { url: string; headers: IncomingHttpHeaders; query: Record<string, string>; body: Record<string, unknown> };

/** What Node's `fetch` sends requests with. */
type Dispatcher = { dispatch(request: { origin: string | URL; headers: Record<string, string> | string[] }, handler: unknown): boolean };
const current = Symbol.for('undici.globalDispatcher.1');
const original = 'x-original-origin';

/**
 * Redirects every request of `fetch` to a local server, until `close`, which records it and answers with this JSON. For accounts of
 * real providers, whose hosts no test can reach.
 */
export async function recordedNetwork(answer: (url: string) => object) {
  const requests: SentRequest[] = [];
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', String(request.headers[original]));
    const body = readBody(request.headers['content-type'], await text(request));
    requests.push({ url: url.origin + url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers, body });
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer(url.href)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const redirected = redirect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    /** The requests since the last time, oldest first. */
    take: (): SentRequest[] => requests.splice(0),
    close: async () => {
      redirected.end();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Sends what `fetch` requests of any host to this one, with the host it was meant for in a header. */
function redirect(here: string) {
  const global = globalThis as unknown as Record<symbol, Dispatcher>;
  const before = global[current] as Dispatcher;
  global[current] = {
    dispatch: ({ headers, ...request }, handler) => {
      const marked = Array.isArray(headers)
        ? [...headers, original, String(request.origin)]
        : { ...headers, [original]: String(request.origin) };
      return before.dispatch({ ...request, headers: marked, origin: here }, handler);
    },
  };
  return {
    end: () => {
      global[current] = before;
    },
  };
}

function readBody(type: string | undefined, body: string): Record<string, unknown> {
  if (type?.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  return body ? (JSON.parse(body) as Record<string, unknown>) : {};
}
