import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { CallError, call } from '../../../client.ts';
import { leave } from '../../../layout/session-store.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { useLeaving } from '../../../layout/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useMoney } from '../../../ui/shop.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { EditForm } from './editing.tsx';
import { RecentSignIn } from './recent-sign-in.tsx';
import { Section } from './section.tsx';

/** Downloads a file with all stored personal data. */
async function download(): Promise<void> {
  const data = await call('account.data', {});
  saveFile(`my-data-${data.made_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json');
}

function DeleteForm({ customer, onClose }: { customer: CustomerProfile; onClose: () => void }) {
  const leaving = useLeaving();
  const money = useMoney();
  const submit = useSubmit(async (data) => {
    if (!data.has('sure')) throw new CallError(422, { errors: { sure: [m.profile_delete_tick()] } });
    await call('account.deleteAccount', customer.has_password ? { password: String(data.get('password')) } : {});
    await leaving(leave);
    showToast({ kind: 'done', text: m.profile_deleted() });
  });
  const lost = { credits: money(customer.credits), coupons: customer.coupons_unused };
  return (
    <EditForm submit={submit} label={m.profile_delete_account()} onCancel={onClose}>
      <p>{m.profile_delete_what()}</p>
      {(customer.credits > 0 || customer.coupons_unused > 0) && <p className="text-warn">{m.profile_delete_lost(lost)}</p>}
      {customer.has_password ? (
        <PasswordField
          label={m.profile_current_password()}
          name="password"
          autoComplete="current-password"
          error={submit.errorOf('password')}
        />
      ) : (
        <RecentSignIn error={submit.errorOf('password')} />
      )}
      <Checkbox name="sure" error={submit.errorOf('sure')}>
        {m.profile_delete_sure()}
      </Checkbox>
    </EditForm>
  );
}

/** Personal data export and account deletion. */
export function OwnData({ customer }: { customer: CustomerProfile }) {
  const [isLeaving, setLeaving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function downloadData() {
    setBusy(true);
    await download().catch(showError);
    setBusy(false);
  }
  return (
    <Section id="own-data" title={m.profile_data()} text={m.profile_data_text()}>
      {isLeaving ? (
        <DeleteForm customer={customer} onClose={() => setLeaving(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="outline" size="small" isBusy={isBusy} onClick={downloadData}>
            {m.profile_download()}
          </Button>
          <button type="button" className="min-h-11 text-small text-error underline underline-offset-4" onClick={() => setLeaving(true)}>
            {m.profile_delete_account()}
          </button>
        </div>
      )}
    </Section>
  );
}
