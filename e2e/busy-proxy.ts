import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** The number of connections that a browser opens to one host. */
const connections = 6;

export type BusyProxy = { url: string; holding: () => number; close(): void };

/** A proxy of the shop that never answers requests below /hold. */
export async function startBusyProxy(shop: string): Promise<BusyProxy> {
  const pending = new Set<ServerResponse>();
  const forward = (request: IncomingMessage, answer: ServerResponse): void => {
    const { method, url, headers } = request;
    const onward = http.request(new URL(url ?? '/', shop), { method, headers }, (its) => {
      answer.writeHead(its.statusCode ?? 502, its.headers);
      its.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    request.pipe(onward);
  };
  const server = http.createServer((request, answer) => {
    if (!request.url?.startsWith('/hold')) return forward(request, answer);
    pending.add(answer);
    answer.on('close', () => pending.delete(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, holding: () => pending.size, close };
}

/** Takes up all connections to the host: further requests of the page wait in the browser. */
export async function occupyConnections(page: Page): Promise<void> {
  await page.evaluate((n) => {
    for (let at = 0; at < n; at++) void fetch(`/hold/${at}`).catch(() => {});
  }, connections);
}
