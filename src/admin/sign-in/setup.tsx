import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import styles from './sign-in.module.css';
import { localRefusal, SignInField, SignInProblem, useSignInForm } from './sign-in-form.tsx';

/** Creates the first administrator with the one-time code that the program printed at its start. */
export function Setup(): ReactNode {
  const [isNeeded, setNeeded] = useState<boolean>();
  const { isBusy, errors, submit } = useSignInForm(async ({ name = '', email = '', password = '', again = '', code = '' }) => {
    if (password !== again) throw localRefusal({ again: [m.validation_password_mismatch()] });
    await call('staff.setup', { name, email, password, code });
    await call('staff.login', { email, password });
    location.assign('/admin');
  });
  useEffect(function askWhetherNeeded() {
    call('staff.setupState', {}).then(
      ({ needed }) => setNeeded(needed),
      () => setNeeded(true),
    );
  }, []);
  if (isNeeded === undefined) return null;
  if (!isNeeded) {
    return (
      <div className={styles.signInForm}>
        <h1>{m.admin_login_setup_done()}</h1>
        <p className={styles.signInLead}>{m.admin_login_setup_done_text()}</p>
        <a className={styles.signInButton} href="/admin/login">
          {m.admin_login_submit()}
        </a>
      </div>
    );
  }
  return (
    <form className={styles.signInForm} onSubmit={submit}>
      <h1>{m.admin_login_setup_heading()}</h1>
      <p className={styles.signInLead}>{m.admin_login_setup_lead()}</p>
      <SignInProblem errors={{ _: errors['_'] ?? [] }} />
      <SignInField
        name="code"
        label={m.admin_login_setup_code()}
        autoComplete="one-time-code"
        errors={errors}
        hint={m.admin_login_setup_code_hint()}
        initial={new URLSearchParams(location.search).get('code') ?? ''}
      />
      <SignInField name="name" label={m.admin_login_name()} autoComplete="name" errors={errors} />
      <SignInField name="email" label={m.admin_login_email()} type="email" autoComplete="username" errors={errors} />
      <SignInField
        name="password"
        label={m.admin_login_password()}
        type="password"
        autoComplete="new-password"
        errors={errors}
        hint={m.admin_login_password_rule()}
      />
      <SignInField name="again" label={m.admin_login_password_again()} type="password" autoComplete="new-password" errors={errors} />
      <button type="submit" className={styles.signInButton} disabled={isBusy}>
        {m.admin_login_setup_submit()}
      </button>
    </form>
  );
}
