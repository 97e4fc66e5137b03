import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { CallError, call } from '../../client.ts';
import { captured } from '../../layout/captured.ts';
import { loadProfile, useSessionState } from '../../layout/session-store.ts';
import { stored } from '../../layout/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';

/** Offers guests an account: only a password is missing. */
export function AccountOffer({ order }: { order: OrderForShopper }) {
  const session = useSessionState();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    setProblem(undefined);
    try {
      const { email, orderer } = order;
      const known = { name: orderer, email, password, password_confirmation: password, accept_terms: true as const, ...captured() };
      const { token } = await call('account.register', known);
      stored.set('customer_token', token);
      stored.set('loggedIn', '1');
      setDone(true);
      await loadProfile();
    } catch (error) {
      const field = error instanceof CallError ? error.errors['password']?.[0] : undefined;
      setProblem(field ?? (error instanceof Error ? error.message : m.error_system_error()));
    }
    setBusy(false);
  }

  if (isDone) return <p className="mt-10 border-t border-line pt-6 text-menu">{m.order_account_done({ email: order.email })}</p>;
  if (session !== 'visitor') return null;
  return (
    <form onSubmit={submit} noValidate className="mt-10 border-t border-line pt-6">
      <h2 className="title-card">{m.order_account_title()}</h2>
      <p className="mt-1 text-small text-ink-2">{m.order_account_text({ email: order.email })}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          label={m.member_password()}
          reason={m.order_account_password()}
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={12}
          error={problem}
          className="w-80 max-w-full"
        />
        <Button type="submit" look="outline" isBusy={isBusy}>
          {m.order_account_send()}
        </Button>
      </div>
      <p className="mt-2 text-caption text-ink-2">
        <ShopLink to="/information/terms" className="underline underline-offset-4">
          {m.order_account_terms()}
        </ShopLink>
      </p>
    </form>
  );
}
