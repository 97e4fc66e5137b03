import pino from 'pino';
import { readableLines } from './readable.ts';

export type Log = pino.Logger;

/** A person reads a terminal, a program everything else. */
const usual = (): pino.DestinationStream | undefined => (process.stdout.isTTY ? readableLines(process.stdout) : undefined);

/**
 * JSON lines on standard output, words on a terminal, or wherever `destination` leads. Secrets and personal data have no place here: what could
 * carry them is censored by name.
 */
export const createLog = (level: string, role: string, destination: pino.DestinationStream | undefined = usual()): Log =>
  pino(
    {
      level,
      base: { role },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.prime',
          '*.email',
          '*.phone',
          '*.authorization',
          '*.cookie',
          'req.headers',
          'err.parameters',
          'err.detail',
        ],
        censor: '…',
      },
    },
    destination,
  );
