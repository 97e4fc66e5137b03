import { z } from 'zod';
import * as problemTexts from '#messages/problems';
import type { Endpoint } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { ValidationProblem } from '#shared/refusal.ts';

type Sentence = (p: Record<string, unknown>, o: { locale: Locale }) => string;
const texts: Readonly<Record<string, unknown>> = problemTexts;

/** The text of a refusal (`error_…`) or wrong field (`validation_…`) in the caller's language; the system error for an unknown key. */
export function sentence(key: string, facts: Record<string, unknown>, locale: Locale): string {
  // Cast: each message takes its own facts; here the key is data, and so are the facts.
  const text = (texts[key] ?? texts['error_system_error']) as Sentence | undefined;
  return text?.(facts, { locale }) ?? key;
}

/** `{field: [sentence, …]}` as every 422 answers it, field names dotted. */
export type FieldErrors = Record<string, string[]>;

export function toFieldErrors(problems: Readonly<Record<string, readonly ValidationProblem[]>>, locale: Locale): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([field, list]) => [field, list.map((p) => sentence(`validation_${p.key}`, p.facts ?? {}, locale))]),
  );
}

/** Zod's issues as translated sentences, grouped by field. */
export const zodErrors = (error: z.ZodError, locale: Locale): FieldErrors => toFieldErrors(problemsIn(error), locale);

/** Zod's issues grouped by field. */
export function problemsIn(error: z.ZodError): Record<string, ValidationProblem[]> {
  const problems: Record<string, ValidationProblem[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_';
    problems[field] ??= [];
    problems[field].push(toProblem(issue as Issue));
  }
  return problems;
}

type Issue = { code: string; message: string; minimum?: number; maximum?: number; origin?: string; input?: unknown; inclusive?: boolean };

function toProblem(issue: Issue): ValidationProblem {
  const own = texts[`validation_${issue.message}`];
  if (own) return { key: issue.message, facts: { min: issue.minimum, max: issue.maximum } };
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return { key: (issue.minimum ?? 0) <= 1 ? 'required' : 'too_short', facts: { min: issue.minimum } };
    if (issue.inclusive === false) return { key: 'greater_than', facts: { min: issue.minimum } };
    return { key: 'at_least', facts: { min: issue.minimum } };
  }
  if (issue.code === 'too_big') return { key: issue.origin === 'string' ? 'too_long' : 'at_most', facts: { max: issue.maximum } };
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return { key: 'required' };
  return { key: 'invalid' };
}

/**
 * The query parameters of a read in the back office that its contract does not have, as problems by their names; undefined: none.
 * An ignored filter would answer everything, as if it had matched.
 */
export function unknownParameters(
  { method, path, input }: Pick<Endpoint, 'method' | 'path' | 'input'>,
  query: object,
): Record<string, ValidationProblem[]> | undefined {
  if (method !== 'GET' || !path.startsWith('/api/admin/') || !(input instanceof z.ZodObject)) return undefined;
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(input.shape, name));
  return unknown.length > 0 ? Object.fromEntries(unknown.map((name) => [name, [{ key: 'unknown_parameter' }]])) : undefined;
}
