import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type MailServer = {
  url: string;
  received: readonly string[];
  /** How many connections were made so far. */
  connections(): number;
  /** Ends all connections, as a server does that has waited long enough. */
  disconnect(): void;
  close(): void;
};

/** A mail server that accepts everything but mails to the addresses in `refused`, and records it line by line unless `records` is false. */
export async function startMailServer({
  refused = [],
  records = true,
}: {
  refused?: readonly string[];
  records?: boolean;
} = {}): Promise<MailServer> {
  const received: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    let inData = false;
    sockets.push(socket);
    // A client that is stopped resets its connections.
    socket.on('error', () => socket.destroy());
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((l) => l !== '')) {
        if (records) received.push(line);
        if (inData && line !== '.') continue;
        const wasData = inData;
        inData = line === 'DATA';
        if (refused.some((address) => line === `RCPT TO:<${address}>`)) {
          socket.write('550 5.1.1 no such mailbox\r\n');
          continue;
        }
        socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : wasData ? '250 kept\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    server.close();
    disconnect();
  };
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => sockets.length, disconnect, close };
}
