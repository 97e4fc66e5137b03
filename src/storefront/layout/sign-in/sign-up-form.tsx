import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useShop } from '../../ui/shop.ts';
import { typed, useSubmit } from '../../ui/use-submit.ts';
import { register } from './enter.ts';
import { LegalLink } from './legal-link.tsx';
import { SocialSignIn } from './social-sign-in.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import type { View } from './view.ts';

/** Registration; it signs in at once and keeps the cart. */
export function SignUpForm({ onView }: { onView: (view: View) => void }) {
  const done = useAfterSignIn();
  const { website } = useShop();
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    const message = await register({
      name: String(data.get('name')),
      email: String(data.get('email')),
      phone: typed(data, 'phone'),
      password: String(data.get('password')),
      password_confirmation: String(data.get('password_confirmation')),
      birthday: typed(data, 'birthday'),
      // The server reports a missing consent.
      accept_terms: data.has('accept_terms') as true,
      marketing: data.has('marketing'),
    });
    done(message, null);
  });
  return (
    <>
      <SocialSignIn />
      <form {...form} className="mt-7 flex flex-col gap-5">
        <div className="grid gap-x-4 gap-y-5 lg:grid-cols-2">
          <Field data-autofocus label={m.sign_in_name()} name="name" autoComplete="name" required error={errorOf('name')} />
          <Field label={m.sign_in_phone()} isOptional name="phone" type="tel" autoComplete="tel" inputMode="tel" error={errorOf('phone')} />
        </div>
        <Field
          label={m.member_email()}
          reason={website.sends_mail ? m.sign_in_email_reason() : undefined}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errorOf('email')}
        />
        <PasswordField label={m.member_password()} name="password" autoComplete="new-password" hasRule error={errorOf('password')} />
        <PasswordField
          label={m.sign_in_password_again()}
          name="password_confirmation"
          autoComplete="new-password"
          error={errorOf('password_confirmation')}
        />
        <Field label={m.sign_in_birthday()} isOptional name="birthday" type="date" autoComplete="bday" error={errorOf('birthday')} />
        <div>
          <Checkbox name="accept_terms" error={errorOf('accept_terms')}>
            {m.sign_in_agree()}
            <LegalLink to="/information/terms">{m.sign_in_terms()}</LegalLink>
            {m.sign_in_and()}
            <LegalLink to="/information/privacy">{m.sign_in_privacy()}</LegalLink>
          </Checkbox>
          <Checkbox name="marketing">{m.sign_in_marketing()}</Checkbox>
        </div>
        <FormProblem text={text} />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {m.sign_in_register()}
        </Button>
      </form>
      <p className="mt-3 text-small">
        {m.sign_in_have_account()}
        <button type="button" className="min-h-11 font-semibold underline underline-offset-4" onClick={() => onView('login')}>
          {m.layout_login()}
        </button>
      </p>
    </>
  );
}
