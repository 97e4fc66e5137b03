import { MailCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import textStyles from '../kit/text.module.css';
import styles from './sign-in.module.css';
import { localRefusal, SignInField, SignInProblem, useSignInForm } from './sign-in-form.tsx';

/** Requests a reset link. The response does not reveal whether the address is known. */
export function ForgotPassword(): ReactNode {
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, errors, submit } = useSignInForm(async ({ email = '' }) => {
    await call('staff.forgotPassword', { email });
    setSentTo(email);
  });
  if (sentTo) {
    return (
      <div className={styles.signInForm} role="status">
        <span className={styles.signInSign}>
          <MailCheck size={22} />
        </span>
        <h1>{m.admin_login_forgot_sent()}</h1>
        <p className={styles.signInLead}>{m.admin_login_forgot_sent_text({ email: sentTo })}</p>
        <a className={textStyles.small} href="/admin/login">
          {m.admin_login_back_to_login()}
        </a>
      </div>
    );
  }
  return (
    <form className={styles.signInForm} onSubmit={submit}>
      <h1>{m.admin_login_forgot_heading()}</h1>
      <p className={styles.signInLead}>{m.admin_login_forgot_lead()}</p>
      <SignInProblem errors={errors} />
      <SignInField name="email" label={m.admin_login_email()} type="email" autoComplete="username" errors={errors} />
      <button type="submit" className={styles.signInButton} disabled={isBusy}>
        {m.admin_login_forgot_submit()}
      </button>
      <a className={textStyles.small} href="/admin/login">
        {m.admin_login_back_to_login()}
      </a>
    </form>
  );
}

/** The page that the mailed link opens. */
export function ResetPassword(): ReactNode {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  const { isBusy, errors, submit } = useSignInForm(async ({ password = '', again = '' }) => {
    if (password !== again) throw localRefusal({ again: [m.validation_password_mismatch()] });
    const { signed_in } = await call('staff.resetPassword', { code, password });
    location.assign(signed_in ? '/admin' : '/admin/login?reset');
  });
  return (
    <form className={styles.signInForm} onSubmit={submit}>
      <h1>{m.admin_login_reset_heading()}</h1>
      <p className={styles.signInLead}>{m.admin_login_reset_lead()}</p>
      <SignInProblem errors={errors} />
      <SignInField
        name="password"
        label={m.admin_login_new_password()}
        type="password"
        autoComplete="new-password"
        errors={errors}
        hint={m.admin_login_password_rule()}
      />
      <SignInField name="again" label={m.admin_login_password_again()} type="password" autoComplete="new-password" errors={errors} />
      <button type="submit" className={styles.signInButton} disabled={isBusy}>
        {m.admin_login_reset_submit()}
      </button>
      <a className={textStyles.small} href="/admin/forgot-password">
        {m.admin_login_reset_another()}
      </a>
    </form>
  );
}
