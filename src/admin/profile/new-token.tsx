import { Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { Permission } from '#shared/permissions.ts';
import { ApiError, call, type FieldErrors } from '../client.ts';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import { useProfile } from '../session.ts';
import { permissionChoices } from '../staff/choices.ts';

const dayChoices = [7, 30, 90, 180, 366];
const usualDays = 90;

type Props = { onCreated: (token: string) => void; onClose: () => void };

/** A new access token: its name, which of one's own permissions it gets, and how long it lasts. */
export function NewToken({ onCreated, onClose }: Props): ReactNode {
  const profile = useProfile();
  const id = useId();
  const [typed, setTyped] = useState({ name: '', password: '', days: usualDays, permissions: [] as Permission[] });
  const [errors, setErrors] = useState<FieldErrors>({});
  const put = (change: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...change }));
  const choices = permissionChoices(profile, []).filter(({ value }) => !/^(users|roles) /.test(value));
  const send = async (): Promise<void> => {
    try {
      onCreated((await call('staff.createToken', typed)).token);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.body.errors ?? {});
      throw error;
    }
  };
  return (
    <ActionDialog
      title={m.admin_tokens_create()}
      action={m.admin_tokens_create()}
      isReady={typed.name.trim() !== '' && typed.password !== '' && typed.permissions.length > 0}
      send={send}
      onClose={onClose}
    >
      <DialogField
        id={`${id}-name`}
        label={m.admin_tokens_name()}
        hint={m.admin_tokens_name_hint()}
        isRequired
        problem={errors['name']?.[0]}
      >
        <Input id={`${id}-name`} autoFocus maxLength={50} value={typed.name} onChange={({ target }) => put({ name: target.value })} />
      </DialogField>
      <DialogField id={`${id}-rights`} label={m.admin_tokens_permissions()} isRequired problem={errors['permissions']?.[0]}>
        <Select<Permission[]>
          id={`${id}-rights`}
          mode="multiple"
          value={typed.permissions}
          onChange={(permissions) => put({ permissions })}
          options={choices}
          placeholder={m.admin_tokens_permissions_none()}
          showSearch={{ filterOption: (text, choice) => (choice?.search ?? '').toLowerCase().includes(text.toLowerCase()) }}
        />
      </DialogField>
      <DialogField id={`${id}-days`} label={m.admin_tokens_days()} problem={errors['days']?.[0]}>
        <Select<number>
          id={`${id}-days`}
          value={typed.days}
          onChange={(days) => put({ days })}
          options={dayChoices.map((value) => ({ value, label: m.admin_tokens_days_value({ n: value }) }))}
        />
      </DialogField>
      <DialogField id={`${id}-password`} label={m.admin_tokens_password()} isRequired problem={errors['password']?.[0]}>
        <Input.Password
          id={`${id}-password`}
          autoComplete="current-password"
          value={typed.password}
          onChange={({ target }) => put({ password: target.value })}
        />
      </DialogField>
    </ActionDialog>
  );
}
