import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { panels } from '../panels.ts';
import { signIn } from './enter.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SocialSignIn } from './social-sign-in.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import type { View } from './view.ts';

const link = 'min-h-11 underline underline-offset-4';

/** By e-mail or phone. */
export function SignInForm({ onView }: { onView: (view: View) => void }) {
  const done = useAfterSignIn();
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    done(m.member_signed_in(), await signIn(String(data.get('email')), String(data.get('password'))));
  });
  return (
    <>
      <SocialSignIn />
      <form {...form} className="mt-7 flex flex-col gap-5">
        <Field
          data-autofocus
          label={m.sign_in_login()}
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf('email')}
        />
        <PasswordField label={m.member_password()} name="password" autoComplete="current-password" hasRule error={errorOf('password')} />
        <FormProblem text={text} />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {m.layout_login()}
        </Button>
      </form>
      <PasskeySignIn />
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-small">
        <button type="button" className={link} onClick={() => onView('forgot')}>
          {m.sign_in_forgot()}
        </button>
        <p>
          {m.sign_in_first_time()}
          <button type="button" className={`${link} font-semibold`} onClick={() => onView('signup')}>
            {m.sign_in_register()}
          </button>
        </p>
      </div>
      <ShopLink to="/order" onClick={() => panels.set(null)} className={`inline-flex items-center text-small ${link}`}>
        {m.sign_in_find_order()}
      </ShopLink>
    </>
  );
}
