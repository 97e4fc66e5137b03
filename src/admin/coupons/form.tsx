import '../promotion/promotion.css';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { CampaignForStaff } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { SegmentField, SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { BenefitFields } from '../promotion/benefit-fields.tsx';
import { CombineFields, ConditionFields, ScopeFields } from '../promotion/rule-fields.tsx';
import { issueWords } from '../promotion/words.ts';
import { blankCampaign, type CampaignState, campaignFormOf, campaignStateOf } from './campaign-form.ts';

/** Creates or edits a coupon campaign. */
export function Component(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<CampaignForStaff, CampaignState>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['pricing.readCampaign', id], read: () => call('pricing.readCampaign', { id }) } : null,
        formOf: campaignStateOf,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const sent = campaignFormOf(form);
          if (id && version !== null) await call('pricing.updateCampaign', { ...sent, id, version });
          else return `/coupons/${(await call('pricing.createCampaign', sent)).id}`;
          return undefined;
        },
      }}
      blank={blankCampaign}
      draftKey={`campaign ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_promotion_group() }, { label: m.admin_coupons_title(), path: '/coupons' }]}
      back={id ? `/coupons/${id}` : '/coupons'}
      title={({ value }) => inLocale(value.name, language()) || m.admin_coupons_create()}
      brokenTitle={m.admin_coupons_broken()}
      marks={(_, record) => record && <StatusTag size="large" status={offerStatuses[record.state]} />}
      sections={sections}
      showsCompleteness
    />
  );
}

const sections: Section<CampaignState, CampaignForStaff>[] = [
  {
    id: 'basics',
    title: m.admin_coupons_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form, record) => <Basics form={form} hasTickets={(record?.counts.issued ?? 0) > 0} />,
  },
  {
    id: 'giving',
    title: m.admin_offers_giving,
    body: (form) => (
      <>
        <BenefitFields form={form} />
        <ScopeFields form={form} />
      </>
    ),
  },
  { id: 'conditions', title: m.admin_offers_conditions, body: (form) => <ConditionFields form={form} /> },
  { id: 'validity', title: m.admin_coupons_validity, body: (form) => <ValidityFields form={form} /> },
  { id: 'combining', title: m.admin_offers_combining, body: (form) => <CombineFields form={form} /> },
];

function Basics({ form, hasTickets }: { form: Form<CampaignState>; hasTickets: boolean }): ReactNode {
  const isShared = form.value.code_style === 'shared';
  const locked = hasTickets ? m.admin_coupons_locked() : undefined;
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_coupons_name()} max={60} isRequired />
      <FieldRow columns={3}>
        <SegmentField
          at={form.field('code_style')}
          label={m.admin_coupons_style()}
          lockedBecause={locked}
          choices={[
            { value: 'unique', label: m.admin_coupons_style_unique() },
            { value: 'shared', label: m.admin_coupons_style_shared() },
          ]}
        />
        <TextField
          at={form.field('prefix')}
          label={isShared ? m.admin_coupons_code() : m.admin_coupons_prefix()}
          hint={isShared ? m.admin_coupons_code_hint() : m.admin_coupons_prefix_hint()}
          isRequired={isShared}
          isCode
        />
        <NumberField
          at={form.field('quantity')}
          isOptional
          min={1}
          max={1_000_000}
          label={isShared ? m.admin_coupons_uses_all() : m.admin_coupons_quantity()}
          placeholder={m.admin_form_no_limit()}
          unit={isShared ? m.admin_offers_times() : m.admin_coupons_sheets()}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <SelectField
          at={form.field('issue')}
          label={m.admin_coupons_issue()}
          choices={(Object.keys(issueWords) as CampaignState['issue'][]).map((value) => ({ value, label: issueWords[value]() }))}
        />
        <NumberField
          at={form.field('per_customer')}
          min={1}
          max={1000}
          label={m.admin_coupons_per_customer()}
          unit={m.admin_coupons_sheets()}
        />
        {!isShared && (
          <NumberField
            at={form.field('uses_per_coupon')}
            min={1}
            max={1000}
            label={m.admin_coupons_uses_each()}
            unit={m.admin_offers_times()}
          />
        )}
      </FieldRow>
      <SwitchField at={form.field('active')} label={m.admin_coupons_active()} hint={m.admin_coupons_active_hint()} />
    </>
  );
}

function ValidityFields({ form }: { form: Form<CampaignState> }): ReactNode {
  return (
    <>
      <FieldRow>
        <MomentField at={form.field('valid_from')} label={m.admin_coupons_valid_from()} placeholder={m.admin_coupons_at_once()} />
        <MomentField at={form.field('valid_until')} label={m.admin_coupons_valid_until()} placeholder={m.admin_offers_never()} />
      </FieldRow>
      {form.value.code_style === 'unique' && (
        <FieldRow columns={3}>
          <NumberField
            at={form.field('valid_days')}
            isOptional
            min={1}
            max={3650}
            label={m.admin_coupons_valid_days()}
            unit={m.admin_coupons_day_unit()}
            placeholder={m.admin_form_no_limit()}
            hint={m.admin_coupons_valid_days_hint()}
          />
        </FieldRow>
      )}
    </>
  );
}
