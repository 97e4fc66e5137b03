import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CardAccount } from '#modules/payments/contract.ts';
import { isDeviceWallet } from '#shared/payments/prime-payments.ts';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { type Form, part } from '../kit/form/use-form.ts';
import { KeyField } from './key-field.tsx';
import type { PaymentForm } from './payment-form.ts';

const noAccount: CardAccount = { merchant_id: '', app_id: 0, app_key: '', three_domain_secure: true };

/** Whether all fields of the account are empty. */
export const isBlankAccount = ({ merchant_id, app_id, app_key }: CardAccount): boolean => !merchant_id && !app_id && !app_key;

/** The account of a card or a wallet at TapPay. The key is write-only. */
export function CardFields({ form }: { form: Form<PaymentForm> }): ReactNode {
  const account = form.field('account');
  return (
    <>
      <FieldRow>
        <TextField at={part(account, 'merchant_id', noAccount)} label={m.admin_payments_merchant_id()} isCode />
        <NumberField at={part(account, 'app_id', noAccount)} label={m.admin_payments_app_id()} max={Number.MAX_SAFE_INTEGER} />
      </FieldRow>
      <TextField at={part(account, 'app_key', noAccount)} label={m.admin_payments_app_key()} isCode />
      <KeyField at={form.field('partner_key')} label={m.admin_payments_partner_key()} hasKey={form.value.has_keys} />
      {form.value.kind === 'card' && (
        <SwitchField
          at={part(account, 'three_domain_secure', noAccount)}
          label={m.admin_payments_bank_page()}
          hint={m.admin_payments_bank_page_hint()}
        />
      )}
      {isDeviceWallet(form.value.kind) && <DeviceWalletFields form={form} kind={form.value.kind} />}
      <SwitchField at={form.field('sandbox')} label={m.admin_payments_sandbox()} hint={m.admin_payments_sandbox_hint()} />
    </>
  );
}

/** What Apple or Google itself needs. */
function DeviceWalletFields({ form, kind }: { form: Form<PaymentForm>; kind: 'apple_pay' | 'google_pay' }): ReactNode {
  const merchant = form.field('wallet_merchant_id');
  const file = form.field('domain_association');
  const isApple = kind === 'apple_pay';
  return (
    <>
      <TextField
        at={{ ...merchant, value: merchant.value ?? '', set: (typed) => merchant.set(typed || null) }}
        label={isApple ? m.admin_payments_apple_merchant_id() : m.admin_payments_google_merchant_id()}
        hint={isApple ? m.admin_payments_apple_merchant_id_hint() : m.admin_payments_google_merchant_id_hint()}
        isCode
      />
      {isApple && (
        <TextField
          at={{ ...file, value: file.value ?? '', set: (typed) => file.set(typed || null) }}
          label={m.admin_payments_domain_association()}
          hint={m.admin_payments_domain_association_hint()}
          isCode
        />
      )}
    </>
  );
}
