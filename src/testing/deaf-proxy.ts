import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `deafen`: takes what is sent, passes nothing on in either direction, and closes nothing. `swallowed`: bytes so taken. */
export type DeafProxy = { port: number; deafen(): void; hear(): void; swallowed(): number; close(): Promise<void> };

/** Passes the connections of a port on to another on this machine, as long as it is not deaf. */
export async function deafProxy(to: { port: number; host: string } | { path: string }): Promise<DeafProxy> {
  let isDeaf = false;
  let swallowed = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(to);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on('close', () => into.destroy());
      from.on('data', (bytes) => {
        if (isDeaf) swallowed += bytes.length;
        else into.write(bytes);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    deafen: () => {
      isDeaf = true;
    },
    hear: () => {
      isDeaf = false;
    },
    swallowed: () => swallowed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
