import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { CallError } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { unlockOfferReport } from './report-store.ts';

/** The passcode form; it reveals nothing about the offer, not even whether it exists. */
export function PasscodeForm({ id, page }: { id: string; page: number }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await unlockOfferReport(id, page, String(new FormData(event.currentTarget).get('passcode')));
    } catch (error) {
      const byField = error instanceof CallError ? error.errors['passcode']?.[0] : undefined;
      setProblem(byField ?? (error instanceof Error ? error.message : m.error_system_error()));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto max-w-105 py-14 lg:py-24">
      <h1 className="title-page">{m.partner_title()}</h1>
      <p className="mt-3 text-ink-2">{m.partner_locked_text()}</p>
      <form onSubmit={submit} noValidate className="mt-8">
        <Field
          label={m.partner_passcode()}
          name="passcode"
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={problem || undefined}
        />
        <p role="status" className="sr-only">
          {problem}
        </p>
        <Button type="submit" isBusy={isBusy} className="mt-6 w-full">
          {m.partner_open()}
        </Button>
      </form>
    </div>
  );
}
