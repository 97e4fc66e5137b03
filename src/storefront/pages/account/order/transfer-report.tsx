import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { CallError, call } from '../../../client.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

/** Reports a bank transfer: the last five digits identify the payment. */
export function TransferReport({ token, onReported }: { token: string; onReported: () => void }) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!/^\d{5}$/.test(digits)) return setError(m.my_orders_five_digits());
    setBusy(true);
    setError('');
    try {
      await call('paying.reportTransfer', { token, last_five: digits });
      showToast({ kind: 'done', text: m.my_orders_step_reported() });
      onReported();
    } catch (problem) {
      const byField = problem instanceof CallError ? problem.errors['last_five']?.[0] : undefined;
      setError(byField ?? (problem instanceof Error ? problem.message : m.error_system_error()));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={send} noValidate className="mt-6 flex max-w-112 flex-col gap-3 md:flex-row md:items-start">
      <Field
        label={m.my_orders_last_five()}
        name="last_five"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={digits}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
        error={error || undefined}
        className="flex-1"
      />
      <Button type="submit" look="outline" isBusy={isBusy} className="md:mt-6.75">
        {m.my_orders_report()}
      </Button>
    </form>
  );
}
