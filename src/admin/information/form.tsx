import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import { informationNumber } from '#modules/content/contract/information-names.ts';
import type { InformationForm, InformationForStaff, InformationName } from '#modules/content/contract.ts';
import { call } from '../client.ts';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { DayField } from '../kit/form/fields/moment.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useMay } from '../session.ts';
import { titles } from './names.ts';
import { Questions } from './questions.tsx';
import { InformationShown } from './shown.tsx';

/** The page, and whether the change is substantial, which is chosen on saving. */
type Edited = InformationForm & { is_substantial: boolean };
const blank: Edited = { body: null, groups: [], effective_on: null, is_substantial: false };

/** About, terms, privacy, or the questions; read-only without the permission to change them. */
export function Information(): ReactNode {
  const name = useParams()['name'] as InformationName;
  return useMay('cms update') ? <InformationEdit name={name} /> : <InformationShown name={name} />;
}

function InformationEdit({ name }: { name: InformationName }): ReactNode {
  const title = titles[name]();
  return (
    <FormScreen<InformationForStaff, Edited>
      key={name}
      source={{
        record: { key: ['content.readInformation', name], read: () => call('content.readInformation', { name }) },
        formOf: ({ value }) => ({ ...value, is_substantial: false }),
        versionOf: ({ version }) => version,
        save: async ({ is_substantial, ...value }, version, draft) => {
          await call('content.saveInformation', { name, value, version: version ?? 0, is_substantial, draft });
          return undefined;
        },
        errorPrefix: 'value.',
      }}
      blank={blank}
      draftKey={`information ${name}`}
      crumbs={[{ label: m.admin_layout_content() }]}
      title={() => title}
      brokenTitle={m.admin_information_broken()}
      actions={() => <ShopLink path={`/information/${name}`} />}
      revised={{ kind: 'information', subject: name, isPublic: () => true }}
      logged={{ model: 'Information', id: informationNumber(name), path: `/information/${name}/logs` }}
      sections={name === 'faq' ? questionSections : textSections}
      showsCompleteness
    />
  );
}

const questionSections: Section<Edited, InformationForStaff>[] = [
  {
    id: 'questions',
    title: m.admin_information_questions,
    extra: () => <LanguageSwitch />,
    body: (form) => <Questions at={form.field('groups')} />,
  },
];

const textSections: Section<Edited, InformationForStaff>[] = [
  {
    id: 'text',
    title: m.admin_pages_text,
    dot: ({ value }) => value.body,
    extra: () => <LanguageSwitch />,
    body: (form) => <PairField at={form.field('body')} label={m.admin_pages_text()} isRich />,
  },
  {
    id: 'version',
    title: m.admin_information_version,
    body: (form, record) => <Version form={form} version={record?.text_version ?? 1} />,
  },
];

function Version({ form, version }: { form: Form<Edited>; version: number }): ReactNode {
  return (
    <>
      <FieldRow columns={2}>
        <DayField
          at={form.field('effective_on')}
          label={m.admin_information_effective()}
          hint={m.admin_information_effective_hint()}
          placeholder={m.admin_information_no_day()}
        />
      </FieldRow>
      <SwitchField
        at={form.field('is_substantial')}
        label={m.admin_information_substantial({ version: version + 1 })}
        hint={m.admin_information_substantial_hint({ version })}
      />
    </>
  );
}
