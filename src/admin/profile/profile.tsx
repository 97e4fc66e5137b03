import type { ReactNode } from 'react';
import * as m from '#messages';
import type { StaffProfile } from '#modules/staff/contract.ts';
import { call } from '../client.ts';
import { SegmentField } from '../kit/form/fields/choice.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { Facts } from '../kit/page.tsx';
import { setLanguage } from '../language.ts';
import { roleLabels } from '../layout/permission-labels.ts';
import { profileQuery, queryClient } from '../session.ts';
import { OwnLog } from './own-log.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStep } from './second-step.tsx';
import { Sessions } from './sessions.tsx';

type OwnForm = Pick<StaffProfile, 'name' | 'locale'>;

/** The person's own account: name and language, password, second step, sessions, own log. */
export function Profile(): ReactNode {
  return (
    <FormScreen<StaffProfile, OwnForm>
      source={{
        record: { key: ['own profile'], read: () => call('staff.me', {}) },
        formOf: ({ name, locale }) => ({ name, locale }),
        versionOf: () => 1,
        save: async (form) => {
          await call('staff.updateMe', form);
          setLanguage(form.locale);
          await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
          return undefined;
        },
      }}
      blank={{ name: '', locale: 'tw' }}
      draftKey="own profile"
      title={() => m.admin_layout_my_account()}
      brokenTitle={m.admin_profile_not_loaded()}
      crumbs={[]}
      sections={sections}
      rail={() => <OwnLog />}
    />
  );
}

const sections: Section<OwnForm, StaffProfile>[] = [
  { id: 'data', title: m.admin_profile_data, body: (form, record) => <Data form={form} profile={record} /> },
  { id: 'password', title: m.admin_profile_password, note: m.admin_profile_password_note, body: () => <PasswordForm /> },
  {
    id: 'second-step',
    title: m.admin_profile_second_step,
    note: m.admin_profile_second_note,
    body: (_form, record) => <SecondStep isOn={record?.second_step ?? false} />,
  },
  { id: 'passkeys', title: m.admin_profile_passkeys, note: m.admin_profile_passkeys_note, isFlush: true, body: () => <Passkeys /> },
  { id: 'tokens', title: m.admin_tokens_title, note: m.admin_tokens_note, isFlush: true, body: () => <OwnTokens /> },
  { id: 'sessions', title: m.admin_profile_sessions, isFlush: true, body: () => <Sessions /> },
];

function Data({ form, profile }: { form: Form<OwnForm>; profile: StaffProfile | undefined }): ReactNode {
  return (
    <>
      {profile && <OwnPicture profile={profile} />}
      <TextField at={form.field('name')} label={m.admin_staff_name()} isRequired />
      <SegmentField
        at={form.field('locale')}
        label={m.admin_staff_locale()}
        choices={[
          { value: 'tw', label: m.admin_staff_locale_tw() },
          { value: 'en', label: m.admin_staff_locale_en() },
        ]}
      />
      <Facts
        items={[
          [m.admin_layout_email(), profile?.email],
          [m.admin_layout_roles(), profile?.superman ? m.admin_layout_superman() : roleLabels(profile?.roles ?? [])],
        ]}
      />
    </>
  );
}
