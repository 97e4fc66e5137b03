import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Pages with forms that work without scripts. */
const paths = ['/information/contact', '/products/:id', '/products/:id/:slug', '/cart'];
export const scriptlessFormPaths: readonly string[] = [...paths, ...paths.map((path) => `/en${path}`)];
/**
 * Where mail programs unsubscribe their reader with a POST of either content type (RFC 8058). The URL identifies the mail; the
 * body is not read.
 */
export const unsubscribePaths: readonly string[] = ['/unsubscribe', '/en/unsubscribe'];
export const maxFormBytes = 64 * 1024;

/** The request headers for rendering a page. The API checks the origin: the framework would see only part of it. */
export function visitorHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'origin' && name !== 'content-length') {
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
  }
  return headers;
}

/** Headers that identify the visitor and their address to the API. */
const forwardedHeaders = ['cookie', 'host', 'origin', 'referer', 'sec-fetch-site', 'user-agent'] as const;

/**
 * Calls the API for a visitor without scripts as a request of its own, from their address and with their cookies, so that every
 * check of the API applies. The language is passed with each call.
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
