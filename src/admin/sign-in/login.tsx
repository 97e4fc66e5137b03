import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import { landingPath } from './landing.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import styles from './sign-in.module.css';
import { SignInField, SignInProblem, useSignInForm } from './sign-in-form.tsx';

/** Sign-in. The error does not reveal which field is wrong; the sentence under the title names the page that opens next. */
export function Login(): ReactNode {
  const query = new URLSearchParams(location.search);
  const target = landingPath(query.get('redirect'));
  const [isCodeRequired, setCodeRequired] = useState(false);
  const { isBusy, errors, submit } = useSignInForm(async ({ email = '', password = '', remember, code }) => {
    try {
      await call('staff.login', { email, password, remember: remember === 'on', ...(code && { code }) });
    } catch (error) {
      if (!(error instanceof ApiError && error.body.code === 'second_step_needed')) throw error;
      return setCodeRequired(true);
    }
    location.assign(target);
  });
  useEffect(function leadToSetup() {
    // A shop without an administrator has no account to sign in with.
    call('staff.setupState', {}).then(
      ({ needed }) => needed && location.replace('/admin/setup'),
      () => undefined,
    );
  }, []);
  // One sentence under the second field, which does not reveal which of the two was wrong.
  const shown = errors['email'] ? { ...errors, email: [], password: errors['email'] } : errors;
  return (
    <form className={styles.signInForm} onSubmit={submit}>
      <h1>{m.admin_login_heading()}</h1>
      <p className={styles.signInLead}>{leadText(query, target)}</p>
      <SignInProblem errors={isCodeRequired ? { ...errors, code: [] } : errors} />
      <SignInField name="email" label={m.admin_login_email()} type="email" autoComplete="username" errors={shown} />
      <SignInField
        name="password"
        label={m.admin_login_password()}
        type="password"
        autoComplete="current-password"
        errors={shown}
        aside={<a href="/admin/forgot-password">{m.admin_login_forgot()}</a>}
      />
      {isCodeRequired && (
        <SignInField
          name="code"
          label={m.admin_login_code()}
          autoComplete="one-time-code"
          errors={errors}
          hint={m.admin_login_code_hint()}
          isFirst
        />
      )}
      <label className={styles.signInCheck}>
        <input type="checkbox" name="remember" defaultChecked /> {m.admin_login_remember()}
      </label>
      <button type="submit" className={styles.signInButton} disabled={isBusy}>
        {isBusy ? m.admin_login_busy() : m.admin_login_submit()}
      </button>
      <PasskeySignIn target={target} />
      <p className={styles.signInHint}>{m.admin_login_no_account()}</p>
    </form>
  );
}

function leadText(query: URLSearchParams, target: string): string {
  if (query.has('reset')) return m.admin_login_lead_after_reset();
  if (query.has('signed_out')) return m.admin_login_lead_signed_out();
  return target === '/admin' ? m.admin_login_lead() : m.admin_login_lead_redirect({ page: pageName(target) });
}

/** Names the kind of page from its path alone, without business data. */
function pageName(path: string): string {
  if (path.startsWith('/admin/orders')) return m.admin_layout_orders();
  if (path.startsWith('/admin/products')) return m.admin_layout_products();
  if (path.startsWith('/admin/settings')) return m.admin_layout_settings();
  return path;
}
