import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { PaymentRow } from '#modules/payments/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { instalmentsOf } from '#shared/payments/instalments.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { canHoldMoney, isDeviceWallet, isPrimeKind } from '#shared/payments/prime-payments.ts';
import { call } from '../client.ts';
import { Chip } from '../kit/cells.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { language } from '../language.ts';
import { MethodActions } from '../methods/method-actions.tsx';
import { useShop } from '../session.ts';
import { isBlankAccount } from './card-fields.tsx';
import { newPayment, noKeys, type PaymentForm } from './payment-form.ts';
import { AfterOrder, Amounts, Basics } from './payment-sections.tsx';

/** Creates or edits a payment method. */
export function Component(): ReactNode {
  const { id } = useParams();
  const { country } = useShop();
  const heading = id ? m.admin_payments_edit() : m.admin_payments_create();
  return (
    <FormScreen<PaymentRow, PaymentForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['payments.read', id], read: () => call('payments.read', { id }) } : null,
        formOf: ({ id: _id, version: _version, sort: _sort, archived: _archived, ...form }) => ({ ...form, ...noKeys }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const { has_keys: _has, partner_key, hash_key, hash_iv, credit_check_code, ...rest } = form;
          const sent = {
            ...rest,
            merchant_id: isPageKind(form.kind) ? form.merchant_id : null,
            instalments: instalmentsOf(form.kind).filter((count) => form.instalments.includes(count)),
            wallet_merchant_id: isDeviceWallet(form.kind) ? form.wallet_merchant_id : null,
            domain_association: form.kind === 'apple_pay' ? form.domain_association : null,
            capture: canHoldMoney(form.kind) ? form.capture : 'at_once',
            bank: form.kind === 'bank_transfer' ? form.bank : null,
            account: isPrimeKind(form.kind) && form.account && !isBlankAccount(form.account) ? form.account : null,
            ...(partner_key && isPrimeKind(form.kind) && { partner_key }),
            ...(hash_key && { hash_key }),
            ...(hash_iv && { hash_iv }),
            ...(credit_check_code && form.kind === 'page_card' && { credit_check_code }),
          };
          if (id && version !== null) await call('payments.update', { ...sent, id, version });
          else return `/payments/${(await call('payments.create', sent)).id}`;
          return undefined;
        },
      }}
      blank={{ ...newPayment, countries: [country] }}
      draftKey={`payment ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_settings(), path: '/settings/general' },
        { label: m.admin_payments_title(), path: '/payments' },
      ]}
      back="/payments"
      title={({ value }) => inLocale(value.name, language()) || heading}
      brokenTitle={m.admin_payments_broken()}
      marks={({ base }) =>
        id && (
          <>
            <Chip tone={base.active ? 'ok' : 'wait'}>{base.active ? m.admin_payments_on() : m.admin_payments_off()}</Chip>
            {(isPrimeKind(base.kind) || isPageKind(base.kind)) && base.sandbox && <Chip tone="bad">{m.admin_payments_sandbox()}</Chip>}
          </>
        )
      }
      actions={({ base }, record) => {
        if (!record) return null;
        if (record.kind === 'card') return <MethodActions id={record.id} name={base.name} path="/payments" listKey="payments.list" />;
        const { has_keys: _has, partner_key: _key, hash_key: _hash, hash_iv: _iv, credit_check_code: _code, ...copied } = base;
        return (
          <MethodActions
            id={record.id}
            name={base.name}
            path="/payments"
            listKey="payments.list"
            duplicate={(name) => call('payments.create', { ...copied, name, active: false })}
            archive={async () =>
              call('payments.archive', { id: record.id, version: (await call('payments.read', { id: record.id })).version })
            }
          />
        );
      }}
      logged={id ? { model: 'Payment', id } : undefined}
      sections={sections}
    />
  );
}

const sections: Section<PaymentForm, PaymentRow>[] = [
  {
    id: 'basics',
    title: m.admin_payments_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form, record) => <Basics form={form} record={record} />,
  },
  { id: 'amounts', title: m.admin_payments_amounts, body: (form) => <Amounts form={form} /> },
  { id: 'after', title: m.admin_payments_after, note: m.admin_payments_after_note, body: (form) => <AfterOrder form={form} /> },
];
