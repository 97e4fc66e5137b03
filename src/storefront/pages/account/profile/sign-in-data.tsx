import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { call } from '../../../client.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useShop } from '../../../ui/shop.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { EditForm, saveProfile } from './editing.tsx';
import { RecentSignIn } from './recent-sign-in.tsx';
import { Row, Section } from './section.tsx';

type FormProps = { onClose: () => void };

function EmailForm({ hasPassword, onClose, onPending }: FormProps & { hasPassword: boolean; onPending: (email: string | null) => void }) {
  const submit = useSubmit(async (data) => {
    const sent = { email: String(data.get('email')), ...(hasPassword && { current_password: String(data.get('current_password')) }) };
    onPending(await saveProfile(sent, m.profile_email_requested()));
    onClose();
  });
  return (
    <EditForm submit={submit} onCancel={onClose}>
      <Field
        label={m.profile_new_email()}
        hint={m.profile_new_email_hint()}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={submit.errorOf('email')}
      />
      {hasPassword ? (
        <PasswordField
          label={m.profile_current_password()}
          name="current_password"
          autoComplete="current-password"
          error={submit.errorOf('current_password')}
        />
      ) : (
        <RecentSignIn error={submit.errorOf('current_password')} />
      )}
    </EditForm>
  );
}

function PasswordForm({ onClose }: FormProps) {
  const submit = useSubmit(async (data) => {
    const [password, password_confirmation, current_password] = ['password', 'password_confirmation', 'current_password'].map((name) =>
      String(data.get(name)),
    );
    await saveProfile({ password, password_confirmation, current_password }, m.profile_password_changed());
    onClose();
  });
  const { errorOf } = submit;
  return (
    <EditForm submit={submit} onCancel={onClose}>
      <PasswordField
        label={m.profile_current_password()}
        name="current_password"
        autoComplete="current-password"
        error={errorOf('current_password')}
      />
      <PasswordField label={m.sign_in_new_password()} name="password" autoComplete="new-password" hasRule error={errorOf('password')} />
      <PasswordField
        label={m.sign_in_password_again()}
        name="password_confirmation"
        autoComplete="new-password"
        error={errorOf('password_confirmation')}
      />
    </EditForm>
  );
}

const noPassword = (hasEmail: boolean, sendsMail: boolean): string => {
  if (!sendsMail) return m.profile_no_password_yet();
  return hasEmail ? m.profile_no_password() : m.profile_no_password_email_first();
};

/** The sign-in address and password. Both changes require the current password. */
export function SignInData({ customer }: { customer: CustomerProfile }) {
  const { website } = useShop();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const close = () => setOpen(null);
  const resend = () =>
    void call('customers.resendConfirmation', {})
      .then(() => showToast({ kind: 'done', text: m.sign_in_confirmation_sent() }))
      .catch(showError);
  const unconfirmed = customer.email !== '' && !customer.email_confirmed && (
    <span className="text-warn">
      {m.profile_unconfirmed()}
      <button type="button" onClick={resend} className="ms-2 min-h-11 underline underline-offset-4">
        {m.sign_in_resend()}
      </button>
    </span>
  );
  return (
    <Section id="sign-in" title={m.profile_sign_in()} text={customer.has_password ? m.profile_sign_in_text() : m.profile_recent_sign_in()}>
      <Row
        label={m.member_email()}
        value={customer.email || m.profile_no_email()}
        note={website.sends_mail ? (pending ? m.profile_email_pending({ email: pending }) : unconfirmed) : m.profile_email_by_us()}
        {...(open === 'email' || !website.sends_mail ? {} : { action: { run: () => setOpen('email') } })}
      />
      {open === 'email' && (
        <div className="pt-5">
          <EmailForm hasPassword={customer.has_password} onClose={close} onPending={setPending} />
        </div>
      )}
      <Row
        label={m.member_password()}
        value={customer.has_password ? '••••••••' : noPassword(customer.email !== '', website.sends_mail)}
        {...(open === 'password' || !customer.has_password ? {} : { action: { run: () => setOpen('password') } })}
      />
      {open === 'password' && (
        <div className="pt-5">
          <PasswordForm onClose={close} />
        </div>
      )}
    </Section>
  );
}
