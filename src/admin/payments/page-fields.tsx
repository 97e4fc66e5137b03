import type { ReactNode } from 'react';
import * as m from '#messages';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { KeyField } from './key-field.tsx';
import type { PaymentForm } from './payment-form.ts';

/** The account at ECPay, whose page the shopper pays on. The keys are write-only. */
export function PageFields({ form }: { form: Form<PaymentForm> }): ReactNode {
  const merchant = form.field('merchant_id');
  const hasKey = form.value.has_keys;
  return (
    <>
      <TextField
        at={{ ...merchant, value: merchant.value ?? '', set: (typed) => merchant.set(typed || null) }}
        label={m.admin_payments_page_merchant_id()}
        isCode
      />
      <FieldRow>
        <KeyField at={form.field('hash_key')} label={m.admin_payments_page_hash_key()} hasKey={hasKey} />
        <KeyField at={form.field('hash_iv')} label={m.admin_payments_page_hash_iv()} hasKey={hasKey} />
      </FieldRow>
      {form.value.kind === 'page_card' && (
        <KeyField
          at={form.field('credit_check_code')}
          label={m.admin_payments_page_check_code()}
          hasKey={hasKey}
          hint={m.admin_payments_page_check_code_hint()}
        />
      )}
      <SwitchField at={form.field('sandbox')} label={m.admin_payments_sandbox()} hint={m.admin_payments_sandbox_hint()} />
    </>
  );
}
