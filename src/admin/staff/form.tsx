import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileClock, LogOut, Mail, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import type { StaffUser } from '#modules/staff/contract.ts';
import { ApiError, call } from '../client.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { MultiSelectField, SegmentField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { MoreMenu } from '../kit/menu.tsx';
import { Card, Facts } from '../kit/page.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { useNotices } from '../kit/undo.tsx';
import { language } from '../language.ts';
import { useMay, useProfile } from '../session.ts';
import { permissionChoices, roleOptions, staffStatus } from './choices.ts';
import { InvitationLink } from './invitation-link.tsx';
import { UserTokens } from './user-tokens.tsx';

type UserForm = Pick<StaffUser, 'name' | 'email' | 'locale' | 'role_ids' | 'permissions' | 'active'>;
/** The language of the inviting person is the default. */
const blank = (): UserForm => ({ name: '', email: '', locale: language(), role_ids: [], permissions: [], active: true });

/** One staff member: account and rights. An invited person chooses the password. */
export function StaffEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<StaffUser, UserForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['staff.readUser', id], read: () => call('staff.readUser', { id }) } : null,
        formOf: ({ name, email, locale, role_ids, permissions, active }) => ({ name, email, locale, role_ids, permissions, active }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (!id || version === null) return `/settings/users/${(await call('staff.createUser', form)).id}`;
          await call('staff.updateUser', { ...form, id, version });
          return undefined;
        },
      }}
      blank={blank()}
      draftKey={`staff ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_settings(), path: '/settings' },
        { label: m.admin_staff_title(), path: '/settings/users' },
      ]}
      back="/settings/users"
      title={({ value }) => value.name || m.admin_staff_invite()}
      brokenTitle={m.admin_staff_not_loaded()}
      marks={({ base }, record) => record && <StatusTag status={staffStatus({ active: base.active, invited: record.invited })} />}
      actions={(_form, record) => record && <Actions user={record} />}
      logged={id ? { model: 'User', id } : undefined}
      sections={sections}
      rail={(_form, record) =>
        record && (
          <>
            <InvitationLink user={record} />
            <Seen user={record} />
            <UserTokens user={record} />
          </>
        )
      }
    />
  );
}

const sections: Section<UserForm, StaffUser>[] = [
  { id: 'person', title: m.admin_staff_person, body: (form, record) => <Person form={form} isNew={!record} /> },
  { id: 'rights', title: m.admin_staff_rights, note: m.admin_staff_rights_note, body: (form) => <Rights form={form} /> },
];

function Person({ form, isNew }: { form: Form<UserForm>; isNew: boolean }): ReactNode {
  const { demo, mails_leave } = useProfile();
  return (
    <>
      <FieldRow>
        <TextField at={form.field('name')} label={m.admin_staff_name()} isRequired />
        <TextField
          at={form.field('email')}
          type="email"
          label={m.admin_staff_email()}
          isRequired
          hint={isNew && (mails_leave || demo ? m.admin_staff_email_hint() : m.admin_staff_email_stays())}
        />
      </FieldRow>
      <SegmentField
        at={form.field('locale')}
        label={m.admin_staff_locale()}
        choices={[
          { value: 'tw', label: m.admin_staff_locale_tw() },
          { value: 'en', label: m.admin_staff_locale_en() },
        ]}
      />
      <SwitchField at={form.field('active')} label={m.admin_staff_active()} hint={m.admin_staff_active_hint()} />
    </>
  );
}

function Rights({ form }: { form: Form<UserForm> }): ReactNode {
  const profile = useProfile();
  const maySeeRoles = useMay('roles view');
  const roles = useQuery({ queryKey: ['staff.listRoles', 'options'], queryFn: roleOptions, enabled: maySeeRoles });
  return (
    <>
      {maySeeRoles && (
        <MultiSelectField
          at={form.field('role_ids')}
          label={m.admin_staff_roles()}
          placeholder={m.admin_staff_roles_none()}
          choices={(roles.data ?? []).map(({ value, label }) => ({ value: Number(value), label }))}
        />
      )}
      <MultiSelectField
        at={form.field('permissions')}
        label={m.admin_staff_own_rights()}
        hint={m.admin_staff_own_rights_hint()}
        placeholder={m.admin_staff_own_rights_none()}
        choices={permissionChoices(profile, form.base.permissions)}
      />
    </>
  );
}

function Seen({ user }: { user: StaffUser }): ReactNode {
  return (
    <Card title={m.admin_staff_account()}>
      <Facts
        items={[
          [m.admin_staff_seen(), user.last_seen_at ? <When key="seen" iso={user.last_seen_at} /> : <Nothing key="seen" />],
          [m.admin_staff_since(), <When key="since" iso={user.created_at} />],
          [m.admin_staff_second_step(), user.second_step ? m.admin_staff_second_on() : m.admin_staff_second_off()],
        ]}
      />
    </Card>
  );
}

function Actions({ user: { id, name, email, invited, active, second_step } }: { user: StaffUser }): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const mayReadLogs = useMay('logs view');
  // Disabling one's own second step needs a code, on the profile page.
  const mayDropStep = useProfile().id !== id && second_step;
  const signOut = (): void =>
    void call('staff.signUsersOut', { ids: [id] }).then(
      ({ failed: refused }) =>
        refused[0] ? failed(new ApiError(422, { message: refused[0].message })) : done(m.admin_staff_signed_out({ n: 1 })),
      failed,
    );
  const invite = (): void => void call('staff.inviteAgain', { id }).then(() => done(m.admin_staff_mailed({ email })), failed);
  const dropStep = (): void =>
    void call('staff.resetSecondStep', { id }).then(() => {
      done(m.admin_staff_second_dropped({ name }));
      void client.invalidateQueries({ queryKey: ['staff.readUser'] });
    }, failed);
  return (
    <MoreMenu
      entries={[
        ...(mayReadLogs
          ? [{ key: 'logs', label: m.admin_staff_logs(), icon: FileClock, act: () => void navigate(`/settings/users/${id}/logs`) }]
          : []),
        ...(active
          ? [{ key: 'invite', label: invited ? m.admin_staff_invite_again() : m.admin_staff_mail_link(), icon: Mail, act: invite }]
          : []),
        { key: 'out', label: m.admin_staff_sign_out(), icon: LogOut, act: signOut },
        ...(mayDropStep ? [{ key: 'step', label: m.admin_staff_second_drop(), icon: ShieldOff, act: dropStep }] : []),
      ]}
    />
  );
}
