import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { ReachableShop } from '../clients.ts';

type App = ReachableShop['app'];
type Where = { port: number; agent?: http.Agent | https.Agent; headers?: Record<string, string> };

/**
 * A server on this machine over real connections, with the interface of Fastify's `inject`; by https with an agent of https. Rejects
 * when it is not reachable.
 */
export const overHttp = (where: Where): App => ({ inject: (request) => send(where, request) });

async function send(
  { port, agent, headers: own }: Where,
  { method, url, headers, cookies, payload }: Parameters<App['inject']>[0],
): ReturnType<App['inject']> {
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const all = {
    ...own,
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
  };
  const { request: open } = agent instanceof https.Agent ? https : http;
  const request = open({ host: '127.0.0.1', port, agent, method, path: url, headers: all });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return {
    statusCode: answer.statusCode ?? 0,
    headers: answer.headers,
    cookies: (answer.headers['set-cookie'] ?? []).map(cookieOf),
    body: text,
    json: () => JSON.parse(text),
  };
}

function cookieOf(line: string): { name: string; value: string } {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}
