import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../client.ts';
import styles from './door.module.css';
import { DoorField, DoorProblem, refusedHere, useDoorForm } from './door-form.tsx';

/** Makes the first administrator with the one-time code that the program printed when it started. */
export function Setup(): ReactNode {
  const [isNeeded, setNeeded] = useState<boolean>();
  const { isBusy, errors, submit } = useDoorForm(async ({ name = '', email = '', password = '', again = '', code = '' }) => {
    if (password !== again) throw refusedHere({ again: [m.validation_password_mismatch()] });
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
      <div className={styles.doorForm}>
        <h1>{m.admin_login_setup_done()}</h1>
        <p className={styles.doorLead}>{m.admin_login_setup_done_text()}</p>
        <a className={styles.doorButton} href="/admin/login">
          {m.admin_login_submit()}
        </a>
      </div>
    );
  }
  return (
    <form className={styles.doorForm} onSubmit={submit}>
      <h1>{m.admin_login_setup_heading()}</h1>
      <p className={styles.doorLead}>{m.admin_login_setup_lead()}</p>
      <DoorProblem errors={{ _: errors['_'] ?? [] }} />
      <DoorField
        name="code"
        label={m.admin_login_setup_code()}
        autoComplete="one-time-code"
        errors={errors}
        hint={m.admin_login_setup_code_hint()}
        initial={new URLSearchParams(location.search).get('code') ?? ''}
      />
      <DoorField name="name" label={m.admin_login_name()} autoComplete="name" errors={errors} />
      <DoorField name="email" label={m.admin_login_email()} type="email" autoComplete="username" errors={errors} />
      <DoorField
        name="password"
        label={m.admin_login_password()}
        type="password"
        autoComplete="new-password"
        errors={errors}
        hint={m.admin_login_password_rule()}
      />
      <DoorField name="again" label={m.admin_login_password_again()} type="password" autoComplete="new-password" errors={errors} />
      <button type="submit" className={styles.doorButton} disabled={isBusy}>
        {m.admin_login_setup_submit()}
      </button>
    </form>
  );
}
