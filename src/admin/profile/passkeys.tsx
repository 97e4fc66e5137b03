import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { When } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { hasPasskeys, makePasskey, PasskeyCancelled, PasskeyKnown } from '../passkey.ts';
import { InlineForm } from './inline-form.tsx';

/** The person's passkeys, and a form that adds one. */
export function Passkeys(): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const query = useQuery({ queryKey: ['staff.listPasskeys'], queryFn: () => call('staff.listPasskeys', {}) });
  const refresh = () => client.invalidateQueries({ queryKey: ['staff.listPasskeys'] });
  const remove = (id: number, name: string): void =>
    void call('staff.removePasskey', { id }).then(() => {
      done(m.admin_profile_passkey_removed({ name }));
      void refresh();
    }, failed);
  return (
    <>
      <p style={{ maxWidth: 652 }} className={`${dialogStyles.dialogText} ${cardStyles.cardInset} ${textStyles.small}`}>
        {m.admin_profile_passkeys_text()}
      </p>
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={1} />}
      {query.data?.data.length === 0 && <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{m.admin_profile_passkeys_none()}</p>}
      <ul className={layoutStyles.rows}>
        {query.data?.data.map(({ id, name, last_used_at }) => (
          <li key={id}>
            <KeyRound size={16} aria-hidden="true" />
            <span className={layoutStyles.grow}>
              {name}{' '}
              <span className={textStyles.meta}>
                {last_used_at ? (
                  <>
                    {m.admin_profile_passkey_used()} <When iso={last_used_at} />
                  </>
                ) : (
                  m.admin_profile_passkey_unused()
                )}
              </span>
            </span>
            <Button size="small" onClick={() => remove(id, name)} aria-label={`${m.admin_profile_passkey_remove()}: ${name}`}>
              {m.admin_profile_passkey_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <div className={cardStyles.cardFoot}>
        {hasPasskeys() ? (
          <AddPasskey onAdded={() => void refresh()} />
        ) : (
          <p className={textStyles.meta}>{m.admin_profile_passkeys_unsupported()}</p>
        )}
      </div>
    </>
  );
}

function AddPasskey({ onAdded }: { onAdded: () => void }): ReactNode {
  const { done } = useNotices();
  return (
    <InlineForm
      fields={[
        {
          name: 'name',
          label: m.admin_profile_passkey_name(),
          type: 'text',
          autoComplete: 'off',
          hint: m.admin_profile_passkey_name_hint(),
          isWords: true,
        },
        { name: 'password', label: m.admin_profile_current(), type: 'password', autoComplete: 'current-password' },
      ]}
      action={m.admin_profile_passkey_add()}
      send={async ({ name = '', password = '' }) => {
        const options = await call('staff.passkeyOptions', { password });
        const response = await makePasskey(options).catch(toApiError);
        await call('staff.addPasskey', { name, response: response as never });
        done(m.admin_profile_passkey_added({ name }));
        onAdded();
      }}
    />
  );
}

function toApiError(error: unknown): never {
  if (error instanceof PasskeyKnown) throw new ApiError(422, { message: m.admin_profile_passkey_known() });
  if (error instanceof PasskeyCancelled) throw new ApiError(422, { message: m.admin_profile_passkey_cancelled() });
  throw error;
}
