import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { CallError } from '../client.ts';

/** A form's errors: a general one, and errors by field. */
type Problem = { text: string; fields: Readonly<Record<string, string[]>> };

const waitingWords = (seconds: number): string =>
  seconds < 90 ? m.sign_in_wait_seconds({ count: seconds }) : m.sign_in_wait_minutes({ count: Math.ceil(seconds / 60) });

function toProblem(error: unknown): Problem {
  if (!(error instanceof CallError)) return { text: error instanceof Error ? error.message : m.error_system_error(), fields: {} };
  if (error.retryAfter !== undefined) return { text: waitingWords(error.retryAfter), fields: {} };
  return { text: Object.keys(error.errors).length > 0 ? '' : error.message, fields: error.errors };
}

/**
 * Submits a form, one submission at a time. Field errors are shown at their fields, the first of which is focused; `text` is
 * the general error. Input is never lost.
 */
export function useSubmit(send: (form: FormData) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(
    function showFirst() {
      if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [problem],
  );
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    text: problem?.text ?? '',
    errorOf: (field: string): string | undefined => problem?.fields[field]?.[0],
    form: { ref: form, onSubmit, noValidate: true },
  };
}

/** A field's text; null when empty. */
export const typed = (form: FormData, name: string): string | null => String(form.get(name) ?? '').trim() || null;
