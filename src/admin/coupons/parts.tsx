import type { ReactNode } from 'react';
import * as m from '#messages';
import { SegmentField, SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MomentField } from '../kit/form/fields/moment.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { issueLabels } from '../promotion/labels.ts';
import { type CampaignState, isRepeated } from './campaign-form.ts';

/** The default limit for one coupon per birthday or order, instead of one per customer. */
const manyTimes = 100;

const issueHints: Partial<Record<CampaignState['issue'], () => string>> = {
  on_register: m.admin_coupons_hint_on_register,
  birthday: m.admin_coupons_hint_birthday,
  on_completed_order: m.admin_coupons_hint_on_completed_order,
  claim_page: m.admin_coupons_hint_claim_page,
};

/** Name, codes, quantity and how coupons are issued. */
export function Basics({ form, hasTickets }: { form: Form<CampaignState>; hasTickets: boolean }): ReactNode {
  const isShared = form.value.code_style === 'shared';
  const choose = (issue: CampaignState['issue']): void =>
    form.change((old) => {
      const isOnceOnly = isRepeated(issue) && !isRepeated(old.issue) && old.per_customer === 1;
      return { ...old, issue, per_customer: isOnceOnly ? manyTimes : old.per_customer };
    });
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
          at={{ ...form.field('issue'), set: choose }}
          label={m.admin_coupons_issue()}
          hint={issueHints[form.value.issue]?.()}
          choices={(Object.keys(issueLabels) as CampaignState['issue'][]).map((value) => ({ value, label: issueLabels[value]() }))}
        />
        <NumberField
          at={form.field('per_customer')}
          min={1}
          max={1000}
          label={m.admin_coupons_per_customer()}
          hint={isRepeated(form.value.issue) ? m.admin_coupons_per_customer_hint() : undefined}
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

/** Validity by dates, or by days from issue. */
export function ValidityFields({ form }: { form: Form<CampaignState> }): ReactNode {
  return (
    <>
      <FieldRow>
        <MomentField at={form.field('valid_from')} label={m.admin_coupons_valid_from()} placeholder={m.admin_coupons_at_once()} />
        <MomentField at={form.field('valid_until')} isEnd label={m.admin_coupons_valid_until()} placeholder={m.admin_offers_never()} />
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
