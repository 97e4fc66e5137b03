import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { CallError, call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

/** Adds a coupon to the account by its code. Refusals are shown at the field. */
export function Claim({ onClaimed }: { onClaimed: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function claim(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setError(m.my_coupons_code_missing());
    setBusy(true);
    setError('');
    try {
      const { name } = await call('pricing.claimCoupon', { code });
      setCode('');
      showToast({ kind: 'done', text: m.my_coupons_claimed({ name }) });
      onClaimed();
      // Updates the count in the menu.
      void loadProfile().catch(() => {});
    } catch (problem) {
      const byField = problem instanceof CallError ? problem.errors['code']?.[0] : undefined;
      setError(byField ?? (problem instanceof Error ? problem.message : m.error_system_error()));
    }
    setBusy(false);
  }
  return (
    <form onSubmit={claim} noValidate className="mt-5 flex max-w-112 items-start gap-3">
      <Field
        label={m.my_coupons_enter()}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        className="flex-1"
      />
      <Button type="submit" look="outline" isBusy={isBusy} className="mt-6.75">
        {m.my_coupons_claim()}
      </Button>
    </form>
  );
}
