import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { formatMoment } from '../../ui/dates.ts';
import { useLocale, useShop } from '../../ui/shop.ts';
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

function Deadline({ label, iso }: { label: string; iso: string }) {
  const locale = useLocale();
  const { website } = useShop();
  const left = useDeadline(iso);
  return (
    <div className="flex min-h-16 items-center gap-4 px-5 py-2.5 md:px-6">
      <dt className="w-16 shrink-0 text-caption text-ink-2 md:w-24">{label}</dt>
      <dd className="flex flex-1 items-baseline justify-between gap-3">
        <span className="font-medium">{formatMoment(iso, locale, website.time_zone)}</span>
        <span className="text-small text-ink-2">{left}</span>
      </dd>
    </div>
  );
}

export type PayRow = {
  label: string;
  value: string;
  /** What the button copies; without it there is none. */
  copies?: string | undefined;
  isLoud?: boolean;
  /** Drawn above the value. */
  picture?: ReactNode;
};

type Props = {
  rows: readonly PayRow[];
  instructions?: string;
  deadline?: { label: string; iso: string } | null;
};

/** What is needed to pay: amount, numbers to copy, and the deadline. */
export function PayBox({ rows, instructions = '', deadline = null }: Props) {
  return (
    <>
      {instructions && <p className="mt-6 max-w-160 text-small whitespace-pre-line text-ink-2">{instructions}</p>}
      <dl className="-mx-5 mt-5 border-y border-ink bg-surface md:mx-0 md:border-x">
        {rows.map(({ label, value, copies, isLoud, picture }) => (
          <div key={label} className="flex min-h-16 items-center gap-4 border-b border-line px-5 py-2.5 last:border-0 md:px-6">
            <dt className="w-16 shrink-0 text-caption text-ink-2 md:w-24">{label}</dt>
            <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              {picture}
              <span className={isLoud ? 'text-price font-semibold' : 'text-menu font-medium wrap-anywhere md:text-name'}>{value}</span>
              {copies && <CopyButton text={copies} what={label} />}
            </dd>
          </div>
        ))}
        {deadline && <Deadline {...deadline} />}
      </dl>
    </>
  );
}
