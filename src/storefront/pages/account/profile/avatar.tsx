import { UserRound } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { CallError, call } from '../../../client.ts';
import { loadProfile } from '../../../layout/session-store.ts';
import { showError } from '../../../layout/toasts.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useShop } from '../../../ui/shop.ts';
import { upload } from '../../../upload.ts';

const avatarErrorText = (error: unknown): string => {
  const first = error instanceof CallError ? Object.values(error.errors)[0]?.[0] : undefined;
  return first ?? (error instanceof Error ? error.message : m.error_system_error());
};

/** The member's picture and its actions. Errors of a file are shown beside it. */
export function Avatar({ customer }: { customer: CustomerProfile }) {
  const { max_megabytes } = useShop().website.image_limits;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();
  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    if (files.length === 0) return;
    setBusy(true);
    setProblem('');
    await upload('customers.setAvatar', files)
      .then(loadProfile)
      .catch((error: unknown) => setProblem(avatarErrorText(error)));
    setBusy(false);
    // Allows choosing the same file again.
    currentTarget.value = '';
  }
  const remove = () => void call('customers.removeAvatar', {}).then(loadProfile).catch(showError);
  return (
    <div className="mb-6 flex items-center gap-5">
      <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full bg-mist text-ink-2" aria-busy={isBusy}>
        {customer.avatar ? (
          <Picture picture={customer.avatar} sizes="80px" alt={m.profile_avatar_alt({ name: customer.name })} />
        ) : (
          <UserRound size={32} strokeWidth={1.5} aria-hidden="true" />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4">
          <label
            className={`${buttonClass('outline', 'small')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary`}
          >
            {isBusy ? m.shop_busy() : m.profile_avatar_choose()}
            <input type="file" accept="image/*" aria-describedby={id} onChange={send} disabled={isBusy} className="sr-only" />
          </label>
          {customer.avatar && (
            <button type="button" onClick={remove} className="min-h-11 text-small underline underline-offset-4">
              {m.profile_avatar_remove()}
            </button>
          )}
        </div>
        <p id={id} role={problem ? 'alert' : undefined} className={`mt-1.5 text-caption ${problem ? 'text-error' : 'text-ink-2'}`}>
          {problem || m.profile_avatar_hint({ mb: max_megabytes })}
        </p>
      </div>
    </div>
  );
}
