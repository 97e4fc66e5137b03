import pino from 'pino';
import { readableLines } from './readable.ts';

export type Log = pino.Logger;

/** What standard output cannot take now waits up to this, bytes; more is dropped. */
const maxWaiting = 4_000_000;

/** JSON lines to standard output. Where that is a file on a full disk, lines are lost and the process runs on. */
const jsonLines = (): pino.DestinationStream => pino.destination({ maxLength: maxWaiting }).on('error', () => {});

/** Readable lines on a terminal, JSON otherwise. */
const defaultStream = (): pino.DestinationStream => (process.stdout.isTTY ? readableLines(process.stdout) : jsonLines());

/**
 * Logs JSON lines to standard output, readable lines to a terminal, or to `destination`. Fields that could carry secrets or
 * personal data are redacted by name.
 */
export const createLog = (level: string, role: string, destination: pino.DestinationStream = defaultStream()): Log =>
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
