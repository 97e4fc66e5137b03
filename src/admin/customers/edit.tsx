import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import { OptionalSelectField, SegmentField, TagsField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { LinesField } from '../kit/form/fields/lines.tsx';
import { DayField } from '../kit/form/fields/moment.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useShop } from '../session.ts';
import { levelOptions, tagsInUse } from './choices.ts';

type CustomerForm = Pick<CustomerForStaff, 'name' | 'email' | 'phone' | 'birthday' | 'gender' | 'locale' | 'tags' | 'note'> & {
  level_id: number | null;
  status: 'active' | 'blocked';
};

const blank: CustomerForm = {
  name: '',
  email: '',
  phone: null,
  birthday: null,
  gender: null,
  locale: 'tw',
  level_id: null,
  tags: [],
  note: '',
  status: 'active',
};

const toCustomerForm = ({ name, email, phone, birthday, gender, locale, level, tags, note, status }: CustomerForStaff): CustomerForm => ({
  ...{ name, email, phone, birthday, gender, locale, tags, note, level_id: level?.id ?? null },
  status: status === 'blocked' ? 'blocked' : 'active',
});

/** The fields of a customer that staff may change. The e-mail is typed once, when the account is added. */
export function CustomerEdit(): ReactNode {
  const { id } = useParams();
  const { locale } = useShop();
  return (
    <FormScreen<CustomerForStaff, CustomerForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['customers.read', id], read: () => call('customers.read', { id }) } : null,
        formOf: toCustomerForm,
        versionOf: ({ version }) => version,
        // The account is created first, then its fields are saved.
        firstVersion: 2,
        save: async (form, version) => {
          const sent = { ...form, phone: form.phone || null };
          const { email: _email, ...rest } = sent;
          if (!id || version === null) return `/customers/${(await call('customers.create', sent)).id}`;
          await call('customers.update', { ...rest, id, version });
          return undefined;
        },
      }}
      blank={{ ...blank, locale }}
      draftKey={`customer ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_customers_title(), path: '/customers' }]}
      back={id ? `/customers/${id}` : '/customers'}
      editPath={(created) => `${created}/edit`}
      title={({ value }) => value.name || m.admin_customers_create()}
      brokenTitle={m.admin_customers_not_loaded()}
      logged={id ? { model: 'Customer', id } : undefined}
      sections={sections}
    />
  );
}

const sections: Section<CustomerForm, CustomerForStaff>[] = [
  { id: 'person', title: m.admin_customers_profile, body: (form, record) => <PersonFields form={form} isNew={!record} /> },
  { id: 'shop', title: m.admin_customers_ours, note: m.admin_customers_ours_note, body: (form) => <ShopFields form={form} /> },
];

function PersonFields({ form, isNew }: { form: Form<CustomerForm>; isNew: boolean }): ReactNode {
  return (
    <>
      <FieldRow>
        <TextField at={form.field('name')} label={m.admin_customers_name()} isRequired />
        <TextField
          at={form.field('email')}
          type="email"
          label={m.admin_customers_email()}
          isRequired={isNew}
          {...(isNew ? { hint: m.admin_customers_email_hint() } : { lockedBecause: m.admin_customers_email_locked() })}
        />
      </FieldRow>
      <FieldRow>
        <TextField at={form.field('phone')} type="tel" label={m.admin_customers_phone()} />
        <DayField at={form.field('birthday')} label={m.admin_customers_birthday()} placeholder={m.admin_customers_birthday_hint()} isPast />
      </FieldRow>
      <FieldRow>
        <OptionalSelectField
          at={form.field('gender')}
          label={m.admin_customers_gender()}
          placeholder={m.admin_customers_gender_none()}
          choices={[
            { value: 'female', label: m.admin_customers_gender_female() },
            { value: 'male', label: m.admin_customers_gender_male() },
            { value: 'other', label: m.admin_customers_gender_other() },
          ]}
        />
        <SegmentField
          at={form.field('locale')}
          label={m.admin_customers_locale()}
          choices={[
            { value: 'tw', label: m.admin_customers_locale_tw() },
            { value: 'en', label: m.admin_customers_locale_en() },
          ]}
        />
      </FieldRow>
    </>
  );
}

function ShopFields({ form }: { form: Form<CustomerForm> }): ReactNode {
  const levels = useQuery({ queryKey: ['customers.levels', 'choices'], queryFn: levelOptions });
  const known = useQuery({ queryKey: ['customers.tags'], queryFn: tagsInUse });
  const choices = (levels.data ?? []).map(({ value, label }) => ({ value: Number(value), label }));
  return (
    <>
      <FieldRow>
        {choices.length > 0 && (
          <OptionalSelectField
            at={form.field('level_id')}
            label={m.admin_customers_level()}
            placeholder={m.admin_customers_no_level()}
            choices={choices}
          />
        )}
        <SegmentField
          at={form.field('status')}
          label={m.admin_customers_status()}
          hint={m.admin_customers_block_hint()}
          choices={[
            { value: 'active', label: m.admin_customers_status_active() },
            { value: 'blocked', label: m.admin_customers_status_blocked() },
          ]}
        />
      </FieldRow>
      <TagsField
        at={form.field('tags')}
        label={m.admin_customers_tags()}
        placeholder={m.admin_customers_tags_hint()}
        suggestions={known.data ?? []}
      />
      <LinesField at={form.field('note')} label={m.admin_customers_note()} hint={m.admin_customers_note_hint()} max={2000} lines={4} />
    </>
  );
}
