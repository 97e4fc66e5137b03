import { useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { deviceName } from '#shared/device-name.ts';
import type { Received } from '../../../call.ts';
import { call } from '../../../client.ts';
import { addPasskey, hasPasskeys } from '../../../layout/sign-in/passkey.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { EditForm } from './editing.tsx';
import { Row, Section } from './section.tsx';

type Passkey = Received<'customers.passkeys'>['data'][number];

/** The customer's passkeys; nothing where the browser has none and none were added. */
export function Passkeys() {
  const { website } = useShop();
  const locale = useLocale();
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null);
  const [isAdding, setAdding] = useState(false);
  const load = useCallback(() => {
    call('customers.passkeys', {})
      .then(({ data }) => setPasskeys(data))
      .catch(showError);
  }, []);
  useEffect(
    function loadOnce() {
      load();
    },
    [load],
  );
  const remove = ({ id, name }: Passkey) =>
    void call('customers.removePasskey', { id })
      .then(() => showToast({ kind: 'done', text: m.profile_passkey_removed({ name }) }))
      .catch(showError)
      .finally(load);
  if (!passkeys || (passkeys.length === 0 && !hasPasskeys())) return null;
  return (
    <Section id="passkeys" title={m.profile_passkeys()} text={m.profile_passkeys_text()}>
      {passkeys.length === 0 && !isAdding && <p className="mb-4 text-small text-ink-2">{m.profile_passkeys_none()}</p>}
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          label={
            passkey.last_used_at
              ? m.profile_passkey_used({ moment: formatMoment(passkey.last_used_at, locale, website.time_zone) })
              : m.profile_passkey_unused()
          }
          value={passkey.name}
          action={{ label: m.profile_passkey_remove(), run: () => remove(passkey) }}
        />
      ))}
      {hasPasskeys() && (
        <div className="mt-4">
          {isAdding ? (
            <AddPasskey
              onClose={() => {
                setAdding(false);
                load();
              }}
            />
          ) : (
            <Button look="outline" size="small" onClick={() => setAdding(true)}>
              {m.profile_passkey_add()}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const submit = useSubmit(async (form) => {
    const name = String(form.get('name')).trim();
    await addPasskey(name);
    showToast({ kind: 'done', text: m.profile_passkey_added({ name }) });
    onClose();
  });
  return (
    <EditForm submit={submit} label={m.profile_passkey_add()} onCancel={onClose}>
      <Field
        data-autofocus
        label={m.profile_passkey_name()}
        hint={m.profile_passkey_name_hint()}
        name="name"
        maxLength={50}
        defaultValue={deviceName(navigator.userAgent)}
        required
        error={submit.errorOf('name')}
      />
    </EditForm>
  );
}
