import type { AddressInfo } from 'node:net';
import { type FastifyPluginAsync, type FastifyReply, fastify } from 'fastify';

export type RunningSimulator = { base_url: string; stop(): Promise<void> };

/** Serves a simulator alone on a port of this machine; 0: any free one. */
export async function serveSimulator(routes: FastifyPluginAsync, port: number): Promise<RunningSimulator> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(routes);
  await app.listen({ port, host: '127.0.0.1' });
  const { port: usedPort } = app.server.address() as AddressInfo;
  return { base_url: `http://127.0.0.1:${usedPort}`, stop: async () => app.close() };
}

/** Ends the connection without an answer. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
