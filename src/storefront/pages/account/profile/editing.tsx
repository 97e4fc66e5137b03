import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Sent } from '../../../call.ts';
import { call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';
import type { useSubmit } from '../../../ui/use-submit.ts';

/** Saves part of the profile and confirms it. Returns an e-mail address that waits for confirmation. */
export async function saveProfile(changes: Sent<'customers.saveProfile'>, words?: string): Promise<string | null> {
  const { email_pending } = await call('customers.saveProfile', changes);
  await loadProfile();
  showToast({ kind: 'done', text: words ?? m.profile_saved() });
  return email_pending;
}

type Props = {
  submit: ReturnType<typeof useSubmit>;
  label?: string;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that opens in place: fields, errors, save and cancel. */
export function EditForm({ submit, label, onCancel, children }: Props) {
  return (
    <form {...submit.form} className="mb-6 flex max-w-120 flex-col gap-5">
      {children}
      <FormProblem text={submit.text} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={submit.isBusy}>
          {label ?? m.profile_save()}
        </Button>
        <Button look="outline" size="small" onClick={onCancel}>
          {m.profile_cancel()}
        </Button>
      </div>
    </form>
  );
}
