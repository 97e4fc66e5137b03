import { once } from 'node:events';
import { createServer } from 'node:net';

export type MailServer = { url: string; received: readonly string[]; close(): void };

/** A mail server that accepts everything and records it line by line. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((l) => l !== '')) {
        received.push(line);
        if (inData && line !== '.') continue;
        const wasData = inData;
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : wasData ? '250 kept\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() };
}
