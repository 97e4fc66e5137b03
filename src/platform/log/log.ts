import pino from 'pino';
import { readableLines } from './readable.ts';

export type Log = pino.Logger;

/** Readable lines on a terminal, JSON otherwise. */
const defaultStream = (): pino.DestinationStream | undefined => (process.stdout.isTTY ? readableLines(process.stdout) : undefined);

/**
 * Logs JSON lines to standard output, readable lines to a terminal, or to `destination`. Fields that could carry secrets or
 * personal data are redacted by name.
 */
export const createLog = (level: string, role: string, destination: pino.DestinationStream | undefined = defaultStream()): Log =>
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
