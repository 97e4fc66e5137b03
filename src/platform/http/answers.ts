import { sqlState } from '#platform/db/database.ts';
import { isUnavailable } from '#platform/db/unavailable.ts';
import type { Endpoint } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { InvalidInput, Refusal } from '#shared/refusal.ts';
import { type FieldErrors, sentence, toFieldErrors } from './validation.ts';

export type Answer = { status: number; body: Record<string, unknown>; retryAfterSeconds?: number };

export const unauthenticated: Answer = { status: 401, body: { message: 'Unauthenticated.' } };
export const notFound: Answer = { status: 404, body: { message: 'Not Found' } };
export const csrfMismatch: Answer = { status: 419, body: { message: 'CSRF token mismatch.' } };
export const tooManyAttempts = (seconds: number): Answer => ({
  status: 429,
  body: { message: 'Too Many Attempts.', retry_after: seconds },
  retryAfterSeconds: seconds,
});
export const unauthorized = (permission?: string): Answer => ({
  status: 403,
  body: { message: 'This action is unauthorized.', code: 'forbidden', ...(permission ? { permission } : {}) },
});

export function invalidAnswer(errors: FieldErrors): Answer {
  const message = Object.values(errors)[0]?.[0] ?? '';
  return { status: 422, body: { message, errors } };
}

/** Errors of the HTTP layer itself (Fastify's own) that already carry a 4xx status. */
function clientFault(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** The default of Retry-After. */
const defaultRetrySeconds = 5;

function refusalAnswer({ code, status, facts }: Refusal, locale: Locale): Answer {
  const { retry_after: wait } = facts;
  return {
    status,
    body: { code, message: sentence(`error_${code}`, { ...facts }, locale), ...facts },
    ...((status === 503 || status === 429) && { retryAfterSeconds: typeof wait === 'number' ? wait : defaultRetrySeconds }),
  };
}

/** The one place that turns a thrown error into a response. Unexpected errors answer 500 with the request id only. */
export function answerFor(error: unknown, locale: Locale, requestId: string, isRead = false): Answer {
  if (error instanceof Refusal && error.code === 'too_many_attempts') return tooManyAttempts(Number(error.facts['retry_after'] ?? 1));
  if (error instanceof Refusal) return refusalAnswer(error, locale);
  if (error instanceof InvalidInput) return invalidAnswer(toFieldErrors(error.fields, locale));
  const fault = clientFault(error);
  if (fault === 413) return { status: 413, body: { code: 'body_too_large', message: sentence('error_body_too_large', {}, locale) } };
  if (fault) return { status: fault, body: { code: 'bad_request', message: sentence('error_bad_request', {}, locale) } };
  // Text that PostgreSQL cannot store (NUL, lone surrogates), a number or a date out of range: invalid input that passed validation.
  if (['22021', '22P05', '22003', '22P02', '22007', '22008'].includes(sqlState(error) ?? '')) {
    return {
      status: 422,
      body: { message: sentence('validation_invalid', {}, locale), errors: { _: [sentence('validation_invalid', {}, locale)] } },
    };
  }
  if (isUnavailable(error)) {
    const code = isRead ? 'read_failed' : 'unavailable';
    return {
      status: 503,
      body: { code, message: sentence(`error_${code}`, {}, locale), request_id: requestId },
      retryAfterSeconds: defaultRetrySeconds,
    };
  }
  return { status: 500, body: { message: 'Server Error', request_id: requestId } };
}

/** The codes of the answers of the protocol that shoppers meet. */
const shopperCodes: Readonly<Record<number, string>> = { 401: 'signed_out', 429: 'too_many_attempts' };

/** The protocol's own answers have a code and a sentence for shoppers, who read them; staff and programs get them word for word. */
export function withSentence(answer: Answer, { path, access }: Pick<Endpoint, 'path' | 'access'>, locale: Locale): Answer {
  const { status, body } = answer;
  const code = shopperCodes[status];
  const isForShoppers = (access === 'public' || access === 'customer') && /^\/api\/(?!admin\/)/.test(path);
  if (!code || !isForShoppers || 'code' in body) return answer;
  return { ...answer, body: { code, ...body, message: sentence(`error_${code}`, body, locale) } };
}

/**
 * Adds what programs need besides the sentence: the code of invalid input, and the version a stale change was based on. The
 * staff protocol (all outside /api) is answered as its clients expect.
 */
export function withFacts(answer: Answer, { path }: Pick<Endpoint, 'path'>, sent: unknown): Answer {
  const { status, body } = answer;
  if (!path.startsWith('/api/')) return answer;
  if (status === 422) return { ...answer, body: { code: 'invalid', ...body } };
  const { version } = sent as { version?: unknown };
  if (status !== 409 || !('current' in body) || typeof version !== 'number') return answer;
  return { ...answer, body: { ...body, base: version } };
}
