import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { CallError, call } from '../../client.ts';
import { useCustomer } from '../../layout/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Subscribes to a stock notice of an item. Idempotent. */
export function Notify({ itemId }: { itemId: number }) {
  const customer = useCustomer();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    setState('busy');
    setProblem('');
    try {
      await call('catalog.notifyMe', { product_item_id: itemId, email });
      setState('done');
    } catch (error) {
      setState('open');
      setProblem(error instanceof CallError ? (error.errors['email']?.[0] ?? error.message) : m.error_system_error());
    }
  }

  if (state === 'done')
    return (
      <p role="status" className="mt-4 text-small text-ok">
        {m.product_notify_done()}
      </p>
    );
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <Field
        className="min-w-56 flex-1"
        label={m.product_notify_email()}
        reason={m.product_notify_reason()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        defaultValue={customer?.email}
        error={problem || undefined}
      />
      <Button type="submit" look="outline" isBusy={state === 'busy'}>
        {m.product_notify_send()}
      </Button>
    </form>
  );
}
