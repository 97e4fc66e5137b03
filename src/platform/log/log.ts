import pino from 'pino';

export type Log = pino.Logger;

/**
 * JSON lines on standard output, or wherever `destination` leads. Secrets and personal data have no place here: what could
 * carry them is censored by name.
 */
export const createLog = (level: string, role: string, destination?: pino.DestinationStream): Log =>
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
