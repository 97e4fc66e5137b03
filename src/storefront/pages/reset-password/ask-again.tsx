import { useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** The link is used or expired: requests a new one. */
export function AskAgain() {
  const [message, setMessage] = useState('');
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    setMessage((await call('customers.forgotPassword', { email: String(data.get('email')) })).message);
  });
  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      <Field
        label={m.member_email()}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={errorOf('email')}
      />
      <FormProblem text={text} />
      <p role="status" className="text-ok empty:hidden">
        {message}
      </p>
      <Button type="submit" isBusy={isBusy} className="w-full md:w-auto md:self-start">
        {m.sign_in_send_link()}
      </Button>
    </form>
  );
}
