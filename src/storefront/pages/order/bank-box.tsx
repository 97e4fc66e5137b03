import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { useSum } from '../../ui/shop.ts';
import { toCopiedAccount } from './copied-account.ts';
import { PayBox } from './pay-box.tsx';

type BankBoxProps = {
  bank: NonNullable<OrderForShopper['payment']['bank']>;
  /** Major units. */
  amount: number;
  instructions?: string;
  deadline?: string | null;
};

/** The transfer box: amount, account and deadline. */
export function BankBox({ bank, amount, instructions = '', deadline = null }: BankBoxProps) {
  const sum = useSum();
  const branch = [bank.name, bank.branch].filter(Boolean).join(' ');
  const rows = [
    { label: m.order_amount(), value: sum(amount), copies: String(amount), isLoud: true },
    { label: m.order_bank(), value: bank.code ? m.order_bank_code({ name: branch, code: bank.code }) : branch },
    { label: m.order_account_name(), value: bank.account_name },
    { label: m.order_account(), value: bank.account_number, copies: toCopiedAccount(bank.account_number) },
  ];
  return <PayBox rows={rows} instructions={instructions} deadline={deadline ? { label: m.order_deadline(), iso: deadline } : null} />;
}
