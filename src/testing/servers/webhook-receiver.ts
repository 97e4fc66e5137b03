import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** What is answered from now on; `silent` answers nothing. */
  answer(next: { status: number; body?: string; headers?: Record<string, string> } | 'silent'): void;
  close(): Promise<void>;
};

/** A program on this machine that takes webhooks, over real HTTP. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  let next: Parameters<WebhookReceiver['answer']>[0] = { status: 204 };
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      if (next !== 'silent') response.writeHead(next.status, next.headers).end(next.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (answer) => {
      next = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
