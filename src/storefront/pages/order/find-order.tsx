import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { printedNumber } from '#shared/order-number.ts';
import { call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLocale } from '../../ui/shop.ts';

/** Finds an order by its number, e-mail and phone. */
export function FindOrder({ number }: { number: string | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const locale = useLocale();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem('');
    try {
      const typed = String(form.get('order_no') ?? '');
      const request = {
        order_no: number ?? printedNumber(typed) ?? typed,
        email: String(form.get('email')),
        phone: String(form.get('phone')),
      };
      const { token } = await call('orders.find', request);
      await navigate(localizedPath(`/order/${token}`, locale), { replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.error_system_error());
      setBusy(false);
    }
  }
  return (
    <div className="wrap py-14 lg:py-24">
      <h1 className="title-product">{number ? m.order_number({ no: number }) : m.order_find_title()}</h1>
      <form onSubmit={submit} noValidate className="mt-6 max-w-140 border border-line bg-surface p-5 md:p-6">
        <p className="text-small text-ink-2">{m.order_find_text()}</p>
        <div className="mt-5 grid gap-4 md:grid-cols-2">
          {!number && (
            <Field
              label={m.order_find_number()}
              name="order_no"
              autoComplete="off"
              inputMode="numeric"
              maxLength={20}
              className="md:col-span-2"
              hint={m.order_find_hint()}
            />
          )}
          <Field label={m.cart_email()} name="email" type="email" autoComplete="email" inputMode="email" />
          <Field label={m.cart_phone()} name="phone" type="tel" autoComplete="tel" inputMode="tel" />
        </div>
        <p role="alert" className="mt-3 text-small text-error empty:hidden">
          {problem}
        </p>
        <Button type="submit" className="mt-5" isBusy={isBusy}>
          {m.order_unlock()}
        </Button>
      </form>
    </div>
  );
}
