import type { ReactNode } from 'react';
import * as m from '#messages';
import { defaultAffiliate } from '#modules/settings/contract/default-settings.ts';
import type { AffiliateSettings } from '#modules/settings/contract.ts';
import { fromMajor, prorate, toMajor } from '#shared/money.ts';
import { call, type Output } from '../client.ts';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField, PercentField } from '../kit/form/fields/number.tsx';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useShop } from '../session.ts';
import { Network, networkNames } from './affiliate-network.tsx';
import { ExampleCard } from './planned/example-card.tsx';
import type { PlannedFields } from './planned/plan-card.tsx';
import { PlannedForm, type WithStart } from './planned/planned-form.tsx';

const typed = (value: string): string => value || m.admin_affiliate_empty();
const fields: PlannedFields<AffiliateSettings> = {
  active: { label: m.admin_affiliate_active, words: (value) => (value ? m.admin_form_yes() : m.admin_form_no()) },
  network: { label: m.admin_affiliate_network, words: (value) => networkNames[value]() },
  offer_id: { label: m.admin_affiliate_offer_id, words: typed },
  advertiser_id: { label: m.admin_affiliate_advertiser_id, words: typed },
  rate: { label: m.admin_affiliate_rate, words: (value) => `${value}%` },
  conversion_url: { label: m.admin_affiliate_conversion_url, words: typed },
  reversal_url: { label: m.admin_affiliate_reversal_url, words: typed },
  window_days: { label: m.admin_affiliate_window, words: (days) => m.admin_affiliate_days({ days }) },
};

type Part = { form: Form<WithStart<AffiliateSettings>> };

/** The affiliate network: the shop's ids there, and the commission. */
export function Component(): ReactNode {
  return (
    <PlannedForm<AffiliateSettings, Stored>
      name="affiliate"
      title={m.admin_affiliate_title()}
      blank={defaultAffiliate}
      read={() => call('settings.affiliate', {})}
      save={(input) => call('settings.saveAffiliate', input)}
      cancel={(version) => call('settings.cancelAffiliate', { version })}
      fields={fields}
      sections={sections}
      rail={(form) => <Commission form={form} />}
    />
  );
}

function Terms({ form }: Part): ReactNode {
  return (
    <FieldRow>
      <PercentField at={form.field('rate')} label={m.admin_affiliate_rate()} hint={m.admin_affiliate_rate_hint()} />
      <NumberField
        at={form.field('window_days')}
        label={m.admin_affiliate_window()}
        hint={m.admin_affiliate_window_hint()}
        unit={m.admin_settings_days()}
        min={1}
        max={365}
      />
    </FieldRow>
  );
}

function Commission({ form }: Part): ReactNode {
  const { currency } = useShop();
  const of = (goods: number, rate: number) => toMajor(prorate(fromMajor(goods, currency), rate, 100), currency);
  return (
    <ExampleCard
      label={m.admin_affiliate_example_goods()}
      note={m.admin_affiliate_example_note()}
      testId="affiliate-example"
      linesFor={(goods) => [{ label: m.admin_affiliate_rate(), before: of(goods, form.base.rate), after: of(goods, form.value.rate) }]}
    />
  );
}

type Stored = Output<'settings.affiliate'>;
const sections: Section<WithStart<AffiliateSettings>, Stored>[] = [
  {
    id: 'network',
    title: m.admin_affiliate_network,
    body: (form, record) => record && <Network form={form} hasToken={record.has_token} />,
  },
  { id: 'commission', title: m.admin_affiliate_commission, body: (form) => <Terms form={form} /> },
];
