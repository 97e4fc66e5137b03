import type { z } from 'zod';

/** The parsed answer, or a word for the log that says why there is none. */
export type Reply<T> = { answer: T } | { problem: string };

const maxBytes = 256 * 1024;

/** Calls a provider and parses its JSON. Never throws; the problem contains nothing of the request or the answer. */
export async function requestJson<S extends z.ZodType>(
  url: string,
  request: RequestInit,
  schema: S,
  timeoutMs: number,
): Promise<Reply<z.infer<S>>> {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...(request.headers as Record<string, string>) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) return { problem: `http_${response.status}` };
    const parsed = text.length > maxBytes ? undefined : schema.safeParse(JSON.parse(text));
    return parsed?.success ? { answer: parsed.data } : { problem: 'malformed' };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'malformed' };
    return { problem: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}

/** A form post, as token endpoints read it: secrets stay out of addresses and their logs. */
export const formPost = (fields: Readonly<Record<string, string>>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
