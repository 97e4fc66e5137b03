import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { formatMoment } from '../../ui/dates.ts';
import { useLocale, useShop, useSum } from '../../ui/shop.ts';
import { useDeadline } from './use-deadline.ts';

/** Copies a value and confirms in place. Nothing is shown when copying is not allowed. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={isCopied ? undefined : m.order_copy_what({ what })}
      className={`ms-auto inline-flex h-11 shrink-0 items-center gap-2 rounded-control border px-3.5 text-small ${isCopied ? 'border-ok text-ok' : 'border-line-2'}`}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? m.order_copied() : m.order_copy()}</span>
    </button>
  );
}

type Bank = NonNullable<OrderForShopper['payment']['bank']>;

function Deadline({ iso }: { iso: string }) {
  const locale = useLocale();
  const { website } = useShop();
  const left = useDeadline(iso);
  return (
    <div className="flex min-h-16 items-center gap-4 px-5 py-2.5 md:px-6">
      <dt className="w-16 shrink-0 text-caption text-ink-2 md:w-24">{m.order_deadline()}</dt>
      <dd className="flex flex-1 items-baseline justify-between gap-3">
        <span className="font-medium">{formatMoment(iso, locale, website.time_zone)}</span>
        <span className="text-small text-ink-2">{left}</span>
      </dd>
    </div>
  );
}

type BankBoxProps = {
  bank: Bank;
  /** Major units. */
  amount: number;
  instructions?: string;
  deadline?: string | null;
};

/** The transfer box: amount, account and deadline. The only box with an ink border. */
export function BankBox({ bank, amount, instructions = '', deadline = null }: BankBoxProps) {
  const sum = useSum();
  const branch = [bank.name, bank.branch].filter(Boolean).join(' ');
  const rows = [
    { label: m.order_amount(), value: sum(amount), copies: String(amount), isLoud: true },
    { label: m.order_bank(), value: bank.code ? m.order_bank_code({ name: branch, code: bank.code }) : branch },
    { label: m.order_account_name(), value: bank.account_name },
    { label: m.order_account(), value: bank.account_number, copies: bank.account_number.replace(/\D/g, '') },
  ];
  return (
    <>
      {instructions && <p className="mt-6 max-w-160 text-small whitespace-pre-line text-ink-2">{instructions}</p>}
      <dl className="-mx-5 mt-5 border-y border-ink bg-surface md:mx-0 md:border-x">
        {rows.map(({ label, value, copies, isLoud }) => (
          <div key={label} className="flex min-h-16 items-center gap-4 border-b border-line px-5 py-2.5 last:border-0 md:px-6">
            <dt className="w-16 shrink-0 text-caption text-ink-2 md:w-24">{label}</dt>
            <dd className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <span className={isLoud ? 'text-price font-semibold' : 'text-menu font-medium md:text-name'}>{value}</span>
              {copies && <CopyButton text={copies} what={label} />}
            </dd>
          </div>
        ))}
        {deadline && <Deadline iso={deadline} />}
      </dl>
    </>
  );
}
