import type { ReactNode } from 'react';
import * as m from '#messages';
import { SegmentField, SwitchField, TagsField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import { type Bound, type Form, part } from '../kit/form/use-form.ts';
import { BenefitFields } from '../promotion/benefit-fields.tsx';
import { Bar } from '../promotion/cells.tsx';
import { triggerLabels } from '../promotion/labels.ts';
import { CombineFields, ScopeFields } from '../promotion/rule-fields.tsx';
import { Clashes } from './dry-run/clashes.tsx';
import type { DryRunCart } from './dry-run/dry-run-cart.ts';
import { blankPartner, type OfferState } from './offer-form.ts';
import { PeriodFields } from './period-fields.tsx';

type Part = { form: Form<OfferState> };

/** The texts for shoppers. */
export function Names({ form }: Part): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_offers_name()} max={60} isRequired />
      <PairField at={form.field('message')} label={m.admin_offers_message()} hint={m.admin_offers_message_hint()} max={300} lines={2} />
      <PairField at={form.field('terms')} label={m.admin_offers_terms()} max={5000} lines={3} />
      <PictureField at={form.field('media_id')} label={m.admin_offers_picture()} />
    </>
  );
}

/** Trigger, benefit and scope. */
export function Giving({ form }: Part): ReactNode {
  const { trigger } = form.value;
  const code = form.field('code');
  return (
    <>
      <SegmentField
        at={form.field('trigger')}
        label={m.admin_offers_trigger()}
        hint={
          trigger === 'link' ? m.admin_offers_link_hint() : trigger === 'code' ? m.admin_offers_code_hint() : m.admin_offers_auto_hint()
        }
        choices={(['auto', 'code', 'link'] as const).map((value) => ({ value, label: triggerLabels[value]() }))}
      />
      {trigger !== 'auto' && (
        <FieldRow>
          <TextField
            at={{ ...code, set: (text: string) => code.set(text.toUpperCase() || null) }}
            label={m.admin_offers_code()}
            isCode
            isRequired={trigger === 'link'}
          />
          <TagsField
            at={upper(form.field('promo_codes'))}
            label={m.admin_offers_promo_codes()}
            placeholder={m.admin_offers_promo_codes_none()}
            hint={m.admin_offers_promo_codes_hint()}
          />
        </FieldRow>
      )}
      <BenefitFields form={form} />
      <ScopeFields form={form} />
    </>
  );
}

const upper = (at: Bound<string[]>): Bound<string[]> => ({ ...at, set: (codes) => at.set(codes.map((code) => code.trim().toUpperCase())) });

/** Period and limits. */
export function Running({ form, used }: Part & { used: number }): ReactNode {
  const { limit_total } = form.value;
  return (
    <>
      <SwitchField at={form.field('active')} label={m.admin_offers_active()} hint={m.admin_offers_active_hint()} />
      <PeriodFields form={form} />
      <FieldRow columns={3}>
        <NumberField
          at={form.field('limit_total')}
          isOptional
          min={1}
          label={m.admin_offers_limit_total()}
          unit={m.admin_offers_times()}
          placeholder={m.admin_form_no_limit()}
          hint={used > 0 ? m.admin_offers_used_so_far({ n: used }) : undefined}
        />
        <NumberField
          at={form.field('limit_per_customer')}
          isOptional
          min={1}
          label={m.admin_offers_limit_each()}
          unit={m.admin_offers_times()}
          placeholder={m.admin_form_no_limit()}
        />
        <NumberField
          at={form.field('priority')}
          min={-1000}
          max={1000}
          label={m.admin_offers_priority()}
          hint={m.admin_offers_priority_hint()}
        />
      </FieldRow>
      {limit_total !== null && limit_total > 0 && <Bar parts={[{ tone: 'accent', share: Math.min(1, used / limit_total) }]} />}
    </>
  );
}

/** Which offers it combines with, and which it clashes with. */
export function Combining({ form, offerId, cart }: Part & { offerId: number | null; cart: DryRunCart }): ReactNode {
  return (
    <>
      <CombineFields form={form}>
        <SwitchField at={form.field('exclusive')} label={m.admin_offers_exclusive()} />
      </CombineFields>
      <Clashes offerId={offerId} value={form.value} cart={cart} />
    </>
  );
}

/** A partner who refers shoppers for a commission, with a page of the offer's orders. */
export function Partner({ form }: Part): ReactNode {
  const partner = form.field('partner');
  const { value } = partner;
  return (
    <>
      <SwitchField
        at={{
          path: 'partner',
          value: value !== null,
          base: partner.base !== null,
          set: (has) => partner.set(has ? (partner.base ?? blankPartner) : null),
        }}
        label={m.admin_offers_has_partner()}
      />
      {value && (
        <>
          <FieldRow columns={3}>
            <TextField at={part(partner, 'name', blankPartner)} label={m.admin_offers_partner_name()} isRequired />
            <TextField at={part(partner, 'email', blankPartner)} type="email" label={m.admin_offers_partner_email()} isRequired />
            <NumberField
              at={part(partner, 'commission_percent', blankPartner)}
              label={m.admin_offers_commission()}
              unit="%"
              max={100}
              hint={m.admin_offers_commission_hint()}
            />
          </FieldRow>
          <TextField
            at={part(partner, 'passcode', blankPartner)}
            label={m.admin_offers_passcode()}
            hint={value.has_passcode ? m.admin_offers_passcode_stored() : m.admin_offers_passcode_hint()}
            isCode
          />
        </>
      )}
    </>
  );
}
