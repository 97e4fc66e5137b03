import { expect } from 'vitest';
import type { Answer } from '../clients.ts';

/** Texts that only a stack trace, an SQL statement or a driver contains. */
const leaks =
  /\n\s+at |node_modules|file:\/\/|\.ts:\d|\b(select|insert into|update|delete from) \S+ (from|set|values|where)\b|violates|syntax error|relation "|kysely|postgres|ZodError/i;

/** Asserts an answer that any input may get: no server error, no internals, and always a message. */
export function expectSafeAnswer({ status, body, text, headers }: Answer): void {
  expect(status, text).toBeLessThan(500);
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  if (status < 400) return;
  expect(text).not.toMatch(leaks);
  expect(body, text).toEqual(expect.objectContaining({ message: expect.stringMatching(/\S/) }));
  if (status === 422 && (body['code'] ?? 'invalid') === 'invalid') expectFieldErrors(body['errors']);
}

function expectFieldErrors(errors: unknown): void {
  const fields = Object.values(errors as Record<string, unknown>);
  expect(fields.length).toBeGreaterThan(0);
  for (const sentences of fields) expect(sentences).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]));
}
