import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { BankAccount, PaymentKind } from './contract.ts';

type Form = { kind: PaymentKind; min_total: number | null; max_total: number | null; bank: BankAccount | null };

/** The form itself when it holds together: a range the right way round, and a transfer that says where to. Else the field errors. */
export function checkedForm<T extends Form>(form: T): T {
  const { kind, min_total, max_total, bank } = form;
  const problems: Record<string, ValidationProblem[]> = {};
  if (min_total !== null && max_total !== null && max_total < min_total)
    problems['max_total'] = [{ key: 'at_least', facts: { min: min_total } }];
  if (kind === 'bank_transfer' && !bank) problems['bank.account_number'] = [{ key: 'required' }];
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
  return form;
}
