import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CardAccount } from '#modules/payments/contract.ts';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { type Bound, part } from '../kit/form/use-form.ts';
import { KeyField } from './key-field.tsx';

const noAccount: CardAccount = { merchant_id: '', app_id: 0, app_key: '', three_domain_secure: true };

/** Whether all fields of the account are empty. */
export const isBlankAccount = ({ merchant_id, app_id, app_key }: CardAccount): boolean => !merchant_id && !app_id && !app_key;

type Props = { account: Bound<CardAccount | null>; partnerKey: Bound<string>; sandbox: Bound<boolean>; hasKey: boolean };

/** The account at the card provider. The key is write-only. */
export function CardFields({ account, partnerKey, sandbox, hasKey }: Props): ReactNode {
  return (
    <>
      <FieldRow>
        <TextField at={part(account, 'merchant_id', noAccount)} label={m.admin_payments_merchant_id()} isCode />
        <NumberField at={part(account, 'app_id', noAccount)} label={m.admin_payments_app_id()} max={Number.MAX_SAFE_INTEGER} />
      </FieldRow>
      <TextField at={part(account, 'app_key', noAccount)} label={m.admin_payments_app_key()} isCode />
      <KeyField at={partnerKey} label={m.admin_payments_partner_key()} hasKey={hasKey} />
      <SwitchField
        at={part(account, 'three_domain_secure', noAccount)}
        label={m.admin_payments_bank_page()}
        hint={m.admin_payments_bank_page_hint()}
      />
      <SwitchField at={sandbox} label={m.admin_payments_sandbox()} hint={m.admin_payments_sandbox_hint()} />
    </>
  );
}
