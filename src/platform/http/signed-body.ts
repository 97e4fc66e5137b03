import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

/** Collects the bytes of a body while it is parsed; the parser's limit applies here as well. A `preParsing` hook. */
export async function collectBody(request: FastifyRequest, _reply: FastifyReply, payload: NodeJS.ReadableStream): Promise<Transform> {
  const pieces: Buffer[] = [];
  bodies.set(request, pieces);
  const collecting = new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done(null, piece);
    },
  });
  return payload.pipe(collecting);
}

/** The bytes that `collectBody` collected; empty for a request without the hook. */
export const bodyOf = (request: FastifyRequest): Buffer => Buffer.concat(bodies.get(request) ?? []);
