import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { CallError, call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type Props = { token: string; knownBy: OrderForShopper['known_by']; onUnlock: (order: OrderForShopper) => void };

/** For a stranger with the link: the e-mail and the last digits of the phone unlock the rest. */
export function Unlock({ token, knownBy, onUnlock }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      onUnlock(await call('orders.unlock', { token, email: String(form.get('email')), phone_end: String(form.get('phone_end')) }));
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  const fields = error instanceof CallError ? error.errors : {};
  const hasFieldErrors = Object.keys(fields).length > 0;
  return (
    <form onSubmit={submit} noValidate className="mt-8 border border-line bg-surface p-5 md:p-6">
      <h2 className="title-card">{m.order_locked_title()}</h2>
      <p className="mt-1 text-small text-ink-2">{knownBy === 'email' ? m.order_locked_text() : m.order_locked_by_phone()}</p>
      <div className="mt-5 grid gap-4 md:grid-cols-[1fr_10rem]">
        {knownBy === 'email' ? (
          <Field label={m.cart_email()} name="email" type="email" autoComplete="email" inputMode="email" error={fields['email']?.[0]} />
        ) : (
          <Field label={m.cart_phone()} name="email" type="tel" autoComplete="tel" inputMode="tel" error={fields['email']?.[0]} />
        )}
        <Field
          label={m.order_phone_end()}
          name="phone_end"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          error={fields['phone_end']?.[0]}
        />
      </div>
      <p role="alert" className="mt-3 text-small text-error empty:hidden">
        {error instanceof Error && !hasFieldErrors ? error.message : ''}
      </p>
      <Button type="submit" size="small" className="mt-5" isBusy={isBusy}>
        {m.order_unlock()}
      </Button>
    </form>
  );
}
