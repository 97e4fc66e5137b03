import type { ReactNode } from 'react';
import * as m from '#messages';
import type { BankAccount } from '#modules/payments/contract.ts';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { type Bound, part } from '../kit/form/use-form.ts';

const noBank: BankAccount = { name: '', branch: '', code: '', account_name: '', account_number: '' };

/** The account for bank transfers. */
export function BankFields({ at }: { at: Bound<BankAccount | null> }): ReactNode {
  return (
    <>
      <FieldRow columns={3}>
        <TextField at={part(at, 'name', noBank)} label={m.admin_payments_bank_name()} isRequired />
        <TextField at={part(at, 'code', noBank)} label={m.admin_payments_bank_code()} />
        <TextField at={part(at, 'branch', noBank)} label={m.admin_payments_bank_branch()} />
      </FieldRow>
      <FieldRow>
        <TextField at={part(at, 'account_name', noBank)} label={m.admin_payments_account_name()} isRequired />
        <TextField at={part(at, 'account_number', noBank)} label={m.admin_payments_account_number()} isRequired />
      </FieldRow>
    </>
  );
}
