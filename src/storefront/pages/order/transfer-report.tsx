import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { CallError, call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Reports a transfer, so that the shop can match the payment. */
export function TransferReport({ token, onReport }: { token: string; onReport: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem('');
    try {
      await call('paying.reportTransfer', { token, last_five: String(form.get('last_five')).normalize('NFKC').trim() });
      onReport();
    } catch (error) {
      const field = error instanceof CallError ? error.errors['last_five']?.[0] : undefined;
      setProblem(field ?? (error instanceof Error ? error.message : m.error_system_error()));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <div className="flex items-end gap-3">
        <Field
          label={m.order_report_label()}
          name="last_five"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-invalid={problem ? true : undefined}
          aria-describedby="report-problem"
          className="w-44"
        />
        <Button type="submit" look="outline" isBusy={isBusy}>
          {m.order_report_send()}
        </Button>
      </div>
      <p id="report-problem" role="alert" className="mt-1.5 text-small text-error empty:hidden">
        {problem}
      </p>
      <p className="mt-1.5 text-caption text-ink-2">{m.order_report_hint()}</p>
    </form>
  );
}
