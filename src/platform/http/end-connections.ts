import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a busy connection may take to become idle before it is looked at again, ms. */
const lookAgainMs = 50;

/** Closes the port of a server at once and then its connections, of which idle ones are answered for `answerMs` more. */
export type EndConnections = (answerMs: number) => Promise<void>;

/**
 * Ends the connections of a server so that neither a proxy nor a shopper loses a request. Its port closes first: a proxy that is refused
 * sends everything to another server, also what it must not send twice. What still arrives on open connections is answered for
 * `answerMs`; then idle ones are closed, and requests in progress finish. Watches `server` from now on.
 */
export function watchConnections(server: Server): EndConnections {
  const open = new Set<net.Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async (answerMs) => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    // http.Server's own close would also end the idle connections, on which a proxy may be sending a request just now.
    net.Server.prototype.close.call(server);
    await sleep(answerMs);
    const closeUnused = () => {
      server.closeIdleConnections();
      // Node does not count those as idle: browsers open them before they need them.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    };
    closeUnused();
    const timer = setInterval(closeUnused, lookAgainMs);
    await closed;
    clearInterval(timer);
  };
}
