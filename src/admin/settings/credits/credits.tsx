import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { defaultCredits } from '#modules/settings/contract/default-settings.ts';
import type { CreditSettings } from '#modules/settings/contract.ts';
import { call } from '../../client.ts';
import { PurseShort } from '../../credits/purse-short.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { SegmentField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/number.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { useMay } from '../../session.ts';
import { PlannedForm, type WithStart } from '../planned/planned-form.tsx';
import { CreditExample } from './example.tsx';
import { creditFields } from './fields.tsx';

type Part = { form: Form<WithStart<CreditSettings>> };

/** How credits are earned, spent and bought, with an example cart. */
export function Component(): ReactNode {
  return (
    <PlannedForm<CreditSettings>
      name="credits"
      title={m.admin_credit_settings_title()}
      blank={defaultCredits}
      read={() => call('settings.credits', {})}
      save={(input) => call('settings.saveCredits', input)}
      cancel={(version) => call('settings.cancelCredits', { version })}
      fields={creditFields}
      sections={sections}
      rail={(form) => <CreditExample form={form} />}
    />
  );
}

function Earning({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <PercentField at={form.field('reward_rate')} label={m.admin_credit_settings_rate()} hint={m.admin_credit_settings_rate_hint()} />
        <NumberField
          at={form.field('expiry_days')}
          isOptional
          label={m.admin_credit_settings_expiry()}
          hint={m.admin_credit_settings_expiry_hint()}
          unit={m.admin_settings_days()}
          placeholder={m.admin_credit_settings_never()}
          min={1}
          max={3650}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          at={form.field('register_bonus')}
          label={m.admin_credit_settings_register()}
          hint={m.admin_credit_settings_register_hint()}
        />
        <MoneyField
          at={form.field('birthday_bonus')}
          label={m.admin_credit_settings_birthday()}
          hint={m.admin_credit_settings_birthday_hint()}
        />
      </FieldRow>
    </>
  );
}

function Spending({ form }: Part): ReactNode {
  return (
    <>
      <FieldRow>
        <PercentField
          at={form.field('max_share_percent')}
          isOptional
          label={m.admin_credit_settings_share()}
          hint={m.admin_credit_settings_share_hint()}
          placeholder={m.admin_credit_settings_no_limit()}
          min={1}
        />
        <MoneyField
          at={form.field('min_goods')}
          isOptional
          label={m.admin_credit_settings_min_goods()}
          hint={m.admin_credit_settings_min_goods_hint()}
          placeholder={m.admin_credit_settings_no_limit()}
        />
      </FieldRow>
      <SegmentField
        at={form.field('apply_default')}
        label={m.admin_credit_settings_default()}
        hint={m.admin_credit_settings_default_hint()}
        choices={[
          { value: 'none', label: m.admin_credit_settings_default_none() },
          { value: 'max', label: m.admin_credit_settings_default_max() },
        ]}
      />
      <SwitchField
        at={form.field('covers_shipping')}
        label={m.admin_credit_settings_shipping()}
        hint={m.admin_credit_settings_shipping_hint()}
      />
    </>
  );
}

/** Says that these settings give nothing, while the shop has no credits of its own that they could come from. */
function EmptyPurse({ settings }: { settings: CreditSettings }): ReactNode {
  const { data } = useQuery({ queryKey: ['credits.balance'], queryFn: () => call('credits.balance', {}), enabled: useMay('coupons view') });
  const gives = settings.reward_rate > 0 || settings.register_bonus > 0 || settings.birthday_bonus > 0;
  if (!data || data.balance > 0 || !settings.reserve || !gives) return null;
  return (
    <p className={textStyles.note} data-tone="wait" role="status">
      <PurseShort text={m.admin_credit_settings_purse_empty()} />
    </p>
  );
}

function Reserve({ form }: Part): ReactNode {
  return (
    <>
      <SwitchField at={form.field('reserve')} label={m.admin_credit_settings_reserve()} hint={m.admin_credit_settings_reserve_hint()} />
      <EmptyPurse settings={form.value} />
      <FieldRow columns={3}>
        <MoneyField at={form.field('buy_min')} label={m.admin_credit_settings_buy_min()} />
        <MoneyField at={form.field('buy_max')} label={m.admin_credit_settings_buy_max()} />
        <MoneyField at={form.field('low_balance')} label={m.admin_credit_settings_low()} hint={m.admin_credit_settings_low_hint()} />
      </FieldRow>
    </>
  );
}

/** What the shop's own credits pay for each service used; at first nothing. */
function Prices({ form }: Part): ReactNode {
  return (
    <>
      <p className={dialogStyles.dialogText}>{m.admin_credit_settings_prices_what()}</p>
      <FieldRow>
        <MoneyField
          at={form.field('price_sms')}
          label={m.admin_credit_settings_price_sms()}
          hint={m.admin_credit_settings_price_sms_hint()}
        />
        <MoneyField
          at={form.field('price_line')}
          label={m.admin_credit_settings_price_line()}
          hint={m.admin_credit_settings_price_line_hint()}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField
          at={form.field('price_note')}
          label={m.admin_credit_settings_price_note()}
          hint={m.admin_credit_settings_price_note_hint()}
        />
        <MoneyField
          at={form.field('price_invoice')}
          label={m.admin_credit_settings_price_invoice()}
          hint={m.admin_credit_settings_price_invoice_hint()}
        />
      </FieldRow>
    </>
  );
}

const sections: Section<WithStart<CreditSettings>, object>[] = [
  { id: 'earning', title: m.admin_credit_settings_earning, body: (form) => <Earning form={form} /> },
  { id: 'spending', title: m.admin_credit_settings_spending, body: (form) => <Spending form={form} /> },
  { id: 'reserve', title: m.admin_credit_settings_purse, body: (form) => <Reserve form={form} /> },
  { id: 'prices', title: m.admin_credit_settings_prices, body: (form) => <Prices form={form} /> },
];
