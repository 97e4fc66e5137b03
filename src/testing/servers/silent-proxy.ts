import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `silence`: reads what is sent, passes nothing on in either direction, and closes nothing. `swallowed`: the number of bytes read
 * meanwhile.
 */
export type SilentProxy = { port: number; silence(): void; resume(): void; swallowed(): number; close(): Promise<void> };

/** Forwards the connections of a port to another on this machine, unless it is silenced. */
export async function silentProxy(to: { port: number; host: string } | { path: string }): Promise<SilentProxy> {
  let isSilent = false;
  let swallowed = 0;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(to);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      track(from);
      from.on('close', () => into.destroy());
      from.on('data', (bytes) => {
        if (isSilent) swallowed += bytes.length;
        else into.write(bytes);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
    },
    resume: () => {
      isSilent = false;
    },
    swallowed: () => swallowed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
