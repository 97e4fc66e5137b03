import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useShop } from '../../ui/shop.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { AskTheShop } from './ask-the-shop.tsx';
import type { View } from './view.ts';

/** Requests the reset mail. The answer is the same for known and unknown addresses. */
export function ForgotForm({ onView }: { onView: (view: View) => void }) {
  const { website } = useShop();
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    const email = String(data.get('email'));
    const { message } = await call('customers.forgotPassword', { email });
    setSent({ email, message });
  });
  const back = (
    <button type="button" className="mt-3 min-h-11 text-small underline underline-offset-4" onClick={() => onView('login')}>
      {m.sign_in_back_to_login()}
    </button>
  );
  if (!website.sends_mail) {
    return (
      <>
        <AskTheShop />
        {back}
      </>
    );
  }
  if (sent) {
    return (
      <>
        <div role="status" className="mt-7 flex gap-3 bg-ok-w p-4 text-menu text-ok">
          <MailCheck size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
          <p className="min-w-0">
            {sent.message}
            <span className="block break-all text-small">{sent.email}</span>
          </p>
        </div>
        <p className="mt-3 text-small text-ink-2">{m.sign_in_mail_missing()}</p>
        {back}
      </>
    );
  }
  return (
    <>
      <form {...form} className="mt-7 flex flex-col gap-5">
        <Field
          data-autofocus
          label={m.member_email()}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errorOf('email')}
        />
        <FormProblem text={text} />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {m.sign_in_send_link()}
        </Button>
      </form>
      {back}
    </>
  );
}
