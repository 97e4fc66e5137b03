import { useState } from 'react';
import * as m from '#messages';
import { providerNames } from '#shared/sign-in-providers.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { signInByToken } from './enter.ts';
import { type PendingLink, pendingLink } from './pending-link.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** The provider's address has an account here: its password links the two; otherwise a new account is opened. */
export function LinkForm() {
  const pending = pendingLink.use();
  return pending && <Question pending={pending} />;
}

function Question({ pending: { token, provider, email } }: { pending: PendingLink }) {
  const done = useAfterSignIn();
  const [isApart, setApart] = useState(false);
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    const choice = isApart ? { new_account: true } : { password: String(data.get('password')) };
    const back = await signInByToken(token, choice);
    pendingLink.set(null);
    done(m.member_signed_in(), back);
  });
  return (
    <form {...form} className="mt-7 flex flex-col gap-5">
      <p>{m.sign_in_link_text({ email, provider: providerNames[provider] })}</p>
      <PasswordField
        data-autofocus
        label={m.member_password()}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <FormProblem text={text} />
      <Button type="submit" isBusy={isBusy && !isApart} onClick={() => setApart(false)} className="w-full">
        {m.sign_in_link_submit()}
      </Button>
      <div className="border-t border-line pt-5">
        <p className="mb-3 text-small text-ink-2">{m.sign_in_link_apart_text()}</p>
        <Button type="submit" look="outline" isBusy={isBusy && isApart} onClick={() => setApart(true)} className="w-full">
          {m.sign_in_link_apart()}
        </Button>
      </div>
    </form>
  );
}
