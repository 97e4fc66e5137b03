type Entry = {
  level: number;
  time: number;
  role?: string;
  msg?: string;
  err?: { stack?: string; message?: string };
  [key: string]: unknown;
};

const levels: Readonly<Record<number, string>> = { 40: 'warning ', 50: 'error ', 60: 'error ' };
/** The request fields worth reading; the id is shown only for errors. */
type RequestFields = { method: string; route: string; status: number; ms: number };

/** Formats a log line: time, process, message, fields. An error's stack follows below. */
export function readableLine(json: string): string {
  const { level, time, role, msg = '', err, request_id, ...facts } = JSON.parse(json) as Entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const { method, route, status, ms, ...otherFacts } = facts as Partial<RequestFields>;
  const isRequest = msg === 'request' && method !== undefined;
  const what = isRequest ? `${method} ${route} ${status} ${ms} ms` : msg;
  const shown = { ...(isRequest ? otherFacts : facts), ...(level >= 40 && request_id !== undefined ? { request_id } : {}) };
  const extraFields = Object.entries(shown).map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const stack = err ? `\n${(err.stack ?? err.message ?? '').replace(/^/gm, '    ')}` : '';
  return `  ${clock} ${role ?? ''} ${levels[level] ?? ''}${what}${extraFields.join('')}${stack}\n`;
}

/** Converts JSON log lines to readable ones. */
export const readableLines = (stream: { write(text: string): unknown }): { write(json: string): void } => ({
  write: (json) => {
    stream.write(readableLine(json));
  },
});
