import pino from 'pino';
import { readableLines } from './readable.ts';

export type Log = pino.Logger;

/** What standard output cannot take now waits up to this, bytes; more is dropped. */
const maxWaiting = 4_000_000;

const { warn: warning = 40 } = pino.levels.values;
/** Lines of requests are written together: after so many bytes, or so many milliseconds. A write for each costs a tenth of a request. */
const together = { minLength: 4096, periodicFlush: 100 };

type Lines = { write(line: Buffer): void; flush(): void };

/**
 * JSON lines to standard output; a warning or an error is written at once, with the lines before it. Where standard output is a file
 * on a full disk, lines are lost and the process runs on.
 */
function jsonLines(): pino.DestinationStream {
  // Cast: pino's type of a destination writes text; in this mode it writes bytes, as lines joined as text are measured anew with each.
  const lines = pino.destination({ maxLength: maxWaiting, contentMode: 'buffer', ...together }).on('error', () => {}) as unknown as Lines;
  const stream = {
    // With this pino sets `lastLevel` before each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string): void {
      lines.write(Buffer.from(line));
      if (stream.lastLevel >= warning) lines.flush();
    },
  };
  return stream;
}

/** For a silent log: pino would call another ten times a second, for nothing and as long as the process runs. */
const nowhere: pino.DestinationStream = { write: () => {} };

/** Nowhere at the level `silent`; otherwise readable lines on a terminal, JSON elsewhere. */
function defaultStream(level: string): pino.DestinationStream {
  if (level === 'silent') return nowhere;
  return process.stdout.isTTY ? readableLines(process.stdout) : jsonLines();
}

/**
 * Logs JSON lines to standard output, readable lines to a terminal, or to `destination`. Fields that could carry secrets or
 * personal data are redacted by name.
 */
export const createLog = (level: string, role: string, destination: pino.DestinationStream = defaultStream(level)): Log =>
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
