type Entry = {
  level: number;
  time: number;
  role?: string;
  msg?: string;
  err?: { stack?: string; message?: string };
  [key: string]: unknown;
};

const levels: Readonly<Record<number, string>> = { 40: 'warning ', 50: 'error ', 60: 'error ' };
/** Of a request a person reads these; its id only where something went wrong. */
type Told = { method: string; route: string; status: number; ms: number };

/** One line for a person: when, who, what happened, and what belongs to it. An error's stack stands below. */
export function readableLine(json: string): string {
  const { level, time, role, msg = '', err, request_id, ...facts } = JSON.parse(json) as Entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const { method, route, status, ms, ...others } = facts as Partial<Told>;
  const isRequest = msg === 'request' && method !== undefined;
  const what = isRequest ? `${method} ${route} ${status} ${ms} ms` : msg;
  const shown = { ...(isRequest ? others : facts), ...(level >= 40 && request_id !== undefined ? { request_id } : {}) };
  const more = Object.entries(shown).map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const stack = err ? `\n${(err.stack ?? err.message ?? '').replace(/^/gm, '    ')}` : '';
  return `  ${clock} ${role ?? ''} ${levels[level] ?? ''}${what}${more.join('')}${stack}\n`;
}

/** Passes lines of JSON on as lines for a person. */
export const readableLines = (stream: { write(text: string): unknown }): { write(json: string): void } => ({
  write: (json) => {
    stream.write(readableLine(json));
  },
});
