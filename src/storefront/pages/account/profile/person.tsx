import { useState } from 'react';
import * as m from '#messages';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { Field } from '../../../ui/field.tsx';
import { useLocale } from '../../../ui/shop.ts';
import { typed, useSubmit } from '../../../ui/use-submit.ts';
import { Avatar } from './avatar.tsx';
import { formatDate } from './dates.ts';
import { EditForm, saveProfile } from './editing.tsx';
import { Row, Section } from './section.tsx';
import { Select } from './select.tsx';

type Props = { customer: CustomerProfile };

const genders = { female: m.profile_gender_female, male: m.profile_gender_male, other: m.profile_gender_other };
const languages = { tw: m.profile_language_tw, en: m.profile_language_en };
const choices = (words: Record<string, () => string>) => Object.entries(words).map(([value, label]) => ({ value, label: label() }));

function PersonForm({ customer, onClose }: Props & { onClose: () => void }) {
  const submit = useSubmit(async (data) => {
    await saveProfile({
      name: String(data.get('name')),
      phone: typed(data, 'phone'),
      birthday: typed(data, 'birthday'),
      gender: typed(data, 'gender') as CustomerProfile['gender'],
      locale: data.get('locale') as CustomerProfile['locale'],
    });
    onClose();
  });
  const { errorOf } = submit;
  return (
    <EditForm submit={submit} onCancel={onClose}>
      <Field label={m.sign_in_name()} name="name" autoComplete="name" required defaultValue={customer.name} error={errorOf('name')} />
      <Field
        label={m.sign_in_phone()}
        isOptional
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        defaultValue={customer.phone ?? ''}
        error={errorOf('phone')}
      />
      <Field
        label={m.sign_in_birthday()}
        isOptional
        name="birthday"
        type="date"
        autoComplete="bday"
        defaultValue={customer.birthday ?? ''}
        error={errorOf('birthday')}
      />
      <Select
        label={m.profile_gender()}
        name="gender"
        value={customer.gender ?? ''}
        choices={[{ value: '', label: m.profile_not_said() }, ...choices(genders)]}
      />
      <Select label={m.profile_language()} name="locale" value={customer.locale} choices={choices(languages)} />
    </EditForm>
  );
}

/** Personal details: picture, name, phone, birthday, gender, mail language. */
export function Person({ customer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const locale = useLocale();
  const none = <span className="text-ink-2">{m.profile_not_said()}</span>;
  return (
    <Section id="person" title={m.profile_person()} text={m.profile_person_text()}>
      <Avatar customer={customer} />
      {isOpen ? (
        <PersonForm customer={customer} onClose={() => setOpen(false)} />
      ) : (
        <>
          <Row label={m.sign_in_name()} value={customer.name} action={{ run: () => setOpen(true) }} />
          <Row label={m.sign_in_phone()} value={customer.phone ?? none} />
          <Row label={m.sign_in_birthday()} value={customer.birthday ? formatDate(customer.birthday, locale, 'UTC') : none} />
          <Row label={m.profile_gender()} value={customer.gender ? genders[customer.gender]() : none} />
          <Row label={m.profile_language()} value={languages[customer.locale]()} />
        </>
      )}
    </Section>
  );
}
