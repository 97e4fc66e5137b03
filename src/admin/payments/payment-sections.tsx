import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { PaymentRow } from '#modules/payments/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { instalmentsOf } from '#shared/payments/instalments.ts';
import { paymentKindLabels } from '#shared/payments/kind-labels.ts';
import { isCodeKind, isPageKind } from '#shared/payments/page-payments.ts';
import { canHoldMoney, isPrimeKind } from '#shared/payments/prime-payments.ts';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { call } from '../client.ts';
import { MultiSelectField, SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { CountriesField } from '../kit/form/fields/countries.tsx';
import { DurationField } from '../kit/form/fields/duration.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { isSame } from '../kit/form/form-values.ts';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import { useShop } from '../session.ts';
import { BankFields } from './bank-fields.tsx';
import { CaptureFields } from './capture-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { KeyTest } from './key-test.tsx';
import { isOnlyInTaiwan, kindHints } from './kinds.ts';
import { PageFields } from './page-fields.tsx';
import type { PaymentForm } from './payment-form.ts';

/** Name and kind, and the account at the provider. `record`: what is stored, whose keys can be tested. */
export function Basics({ form, record }: { form: Form<PaymentForm>; record: PaymentRow | undefined }): ReactNode {
  const { kind } = form.value;
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_payments_name()} max={40} isRequired />
      <PairField at={form.field('note')} label={m.admin_payments_note()} hint={m.admin_payments_note_hint()} max={200} lines={2} />
      {kind !== 'card' && <KindField form={form} kind={kind} />}
      {isPrimeKind(kind) && <CardFields form={form} />}
      {isPageKind(kind) && <PageFields form={form} />}
      {isPrimeKind(kind) && record?.kind === kind && <KeyTest id={record.id} isUnsaved={!isSame(form.value, form.base)} />}
      <SwitchField at={form.field('active')} label={m.admin_payments_active()} hint={m.admin_deliveries_active_hint()} />
    </>
  );
}

type OtherKind = keyof typeof kindHints;

/** The kind of a method other than the card. */
function KindField({ form, kind }: { form: Form<PaymentForm>; kind: OtherKind }): ReactNode {
  const { country } = useShop();
  const choices = (Object.keys(kindHints) as OtherKind[])
    .filter((value) => isTaiwan(country) || !isOnlyInTaiwan(value) || value === form.base.kind)
    .map((value) => ({ value, label: paymentKindLabels[value]() }));
  return <SelectField at={form.field('kind')} label={m.admin_payments_kind()} hint={kindHints[kind]()} choices={choices} />;
}

/** Fee, and the orders it applies to. */
export function Amounts({ form }: { form: Form<PaymentForm> }): ReactNode {
  const { data } = useQuery({ queryKey: ['shipping.list'], queryFn: () => call('shipping.list', {}) });
  return (
    <>
      <FieldRow columns={3}>
        <MoneyField at={form.field('fee')} label={m.admin_payments_fee()} hint={m.admin_payments_fee_hint()} />
        <MoneyField
          at={form.field('min_total')}
          isOptional
          label={m.admin_deliveries_min_total()}
          placeholder={m.admin_payments_no_limit()}
          hint={m.admin_deliveries_range_hint()}
        />
        <MoneyField
          at={form.field('max_total')}
          isOptional
          label={m.admin_deliveries_max_total()}
          placeholder={m.admin_payments_no_limit()}
        />
      </FieldRow>
      <CountriesField at={form.field('countries')} label={m.admin_payments_countries()} />
      <MultiSelectField
        at={form.field('delivery_ids')}
        label={m.admin_payments_with_deliveries()}
        placeholder={m.admin_payments_all_deliveries()}
        choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLocale(name, language()) }))}
      />
      {instalmentsOf(form.value.kind).length > 0 && <Instalments form={form} />}
      {canHoldMoney(form.value.kind) && <CaptureFields form={form} />}
      <FieldRow columns={3}>
        <NumberField
          at={form.field('payout_days')}
          isOptional
          label={m.admin_payments_payout_days()}
          max={60}
          unit={m.admin_payments_unit_days()}
          placeholder={m.admin_payments_payout_unknown()}
          hint={m.admin_payments_payout_days_hint()}
        />
      </FieldRow>
    </>
  );
}

function Instalments({ form }: { form: Form<PaymentForm> }): ReactNode {
  const { kind, instalments } = form.value;
  return (
    <>
      <MultiSelectField
        at={form.field('instalments')}
        label={m.admin_payments_instalments()}
        placeholder={m.admin_payments_no_instalments()}
        hint={m.admin_payments_instalments_hint()}
        choices={instalmentsOf(kind).map((n) => ({ value: n, label: m.admin_payments_times({ n }) }))}
      />
      {instalments.length > 0 && (
        <FieldRow columns={3}>
          <MoneyField
            at={form.field('instalment_min')}
            isOptional
            label={m.admin_payments_instalment_min()}
            placeholder={m.admin_payments_no_limit()}
            hint={m.admin_payments_instalment_min_hint()}
          />
        </FieldRow>
      )}
    </>
  );
}

/** The text after the order. */
export function AfterOrder({ form }: { form: Form<PaymentForm> }): ReactNode {
  return (
    <>
      {form.value.kind === 'bank_transfer' && <BankFields at={form.field('bank')} />}
      <PairField
        at={form.field('instructions')}
        label={m.admin_payments_instructions()}
        hint={m.admin_payments_instructions_hint()}
        max={1000}
        lines={3}
      />
      <FieldRow columns={3}>
        <DurationField
          at={form.field('expire_minutes')}
          label={m.admin_payments_expire()}
          min={30}
          max={43_200}
          placeholder={m.admin_payments_never()}
          hint={isCodeKind(form.value.kind) ? m.admin_payments_page_expire_hint() : m.admin_payments_expire_hint()}
        />
      </FieldRow>
    </>
  );
}
