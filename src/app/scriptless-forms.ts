import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The pages whose forms also work without scripts. */
const paths = ['/information/contact', '/products/:id', '/products/:id/:slug', '/cart'];
export const scriptlessFormPaths: readonly string[] = [...paths, ...paths.map((path) => `/en${path}`)];
/** Where mail programs stop mails for their reader, with a form of either kind (RFC 8058). The address says it all: what is posted is not read. */
export const unsubscribePaths: readonly string[] = ['/unsubscribe', '/en/unsubscribe'];
export const maxFormBytes = 64 * 1024;

/** Of a request, what a page is made with. Where it came from is judged by the API: the framework would only know half of it. */
export function visitorHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'origin' && name !== 'content-length') {
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
  }
  return headers;
}

/** What tells the API who asks, and from where. */
const forwardedHeaders = ['cookie', 'host', 'origin', 'referer', 'sec-fetch-site', 'user-agent'] as const;

/**
 * Calls the API for a visitor whose browser runs no scripts: as a request of its own, from their address and with their
 * cookies, so that everything that guards the API guards it here too. The language is told with each call.
 */
export function createFormSender(app: FastifyInstance, request: FastifyRequest) {
  return async (method: string, url: string, body?: object, language = '') => {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
    for (const name of forwardedHeaders) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const answer = await app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url,
      headers,
      remoteAddress: request.ip,
      ...(body && { payload: body }),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    return { status: answer.statusCode, body: answer.body ? (answer.json() as unknown) : null, cookies };
  };
}
