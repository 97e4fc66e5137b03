import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { BankAccount, CardAccount, PaymentKind } from './contract.ts';

type Form = {
  kind: PaymentKind;
  min_total: number | null;
  max_total: number | null;
  bank: BankAccount | null;
  account: CardAccount | null;
  sandbox: boolean;
  active: boolean;
};

/** The card's fixed id (spec section 4). */
export const cardMethodId = 1;

/** TapPay's public example app: its keys are public, and no money moves. */
const publicSandboxApp = 11327;

/**
 * The validated form: a range in order, a transfer with an account, and a card that can be charged (`canCharge`: a key is
 * stored or given, or a simulator is used). Throws InvalidInput by field.
 */
export function checkedForm<T extends Form>(form: T, { id, canCharge }: { id: number | null; canCharge: boolean }): T {
  const { kind, min_total, max_total, bank, account, sandbox, active } = form;
  const problems: Record<string, ValidationProblem[]> = {};
  if (min_total !== null && max_total !== null && max_total < min_total)
    problems['max_total'] = [{ key: 'at_least', facts: { min: min_total } }];
  if (kind === 'bank_transfer' && !bank) problems['bank.account_number'] = [{ key: 'required' }];
  if ((kind === 'card') !== (id === cardMethodId)) problems['kind'] = [{ key: 'one_card' }];
  if (account?.app_id === publicSandboxApp && !sandbox) problems['sandbox'] = [{ key: 'sandbox_account' }];
  if (kind === 'card' && active && !canCharge) problems['active'] = [{ key: 'card_account' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  return form;
}
