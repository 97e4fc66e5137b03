import { Form } from 'react-router';
import * as m from '#messages';
import type { CreditRow } from '#modules/credits/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { listPath } from '../parts/query.ts';
import { typeLabel } from './ledger.tsx';

export const creditsPath = '/account/credits';
export const creditTypes = ['buy', 'use', 'refund', 'bonus'] as const satisfies readonly CreditRow['type'][];
export type CreditQuery = { type?: CreditRow['type'] | undefined; from?: string | undefined; to?: string | undefined };

const dayField = 'mt-1.5 block h-11 w-full rounded-control border border-line-2 bg-surface px-3 text-small';

/** Filters of the ledger: type and date range, in the URL. */
export function Filters({ query }: { query: CreditQuery }) {
  const locale = useLocale();
  const { type, from, to } = query;
  const isNarrowed = type !== undefined || from !== undefined || to !== undefined;
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <ul aria-label={m.my_credits_type()} className="flex flex-wrap gap-2">
        {[undefined, ...creditTypes].map((each) => (
          <li key={each ?? 'all'}>
            <ShopLink
              to={listPath(creditsPath, { ...query, type: each })}
              preventScrollReset
              prefetch="none"
              aria-current={each === type ? 'page' : undefined}
              className="chip"
            >
              {each ? typeLabel(each) : m.my_credits_all()}
            </ShopLink>
          </li>
        ))}
      </ul>
      {/* Keyed by the values, so that going back shows the dates of that URL. */}
      <Form
        key={`${from}${to}`}
        action={localizedPath(creditsPath, locale)}
        preventScrollReset
        className="grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap"
      >
        {type && <input type="hidden" name="type" value={type} />}
        <label className="text-caption text-ink-2">
          {m.my_credits_from()}
          <input type="date" name="from" defaultValue={from} max={to} className={dayField} />
        </label>
        <label className="text-caption text-ink-2">
          {m.my_credits_to()}
          <input type="date" name="to" defaultValue={to} min={from} className={dayField} />
        </label>
        <button type="submit" className={buttonClass('outline', 'small')}>
          {m.my_credits_show()}
        </button>
        {isNarrowed && (
          <ShopLink
            to={creditsPath}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-small underline underline-offset-4"
          >
            {m.my_credits_clear()}
          </ShopLink>
        )}
      </Form>
    </div>
  );
}
