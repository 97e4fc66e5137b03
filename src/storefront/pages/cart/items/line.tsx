import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CartItem } from '#modules/cart/contract.ts';
import type { PictureView } from '#shared/fields.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useMoney, useShop } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';

const looks = { offer: 'text-secondary-t', member: 'text-primary-t', credit: 'text-warn' };

/** A small label on a line: an applied offer, members only, paid with credits. */
export function Pill({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={`rounded-pill border border-current px-1.75 text-badge leading-5 font-medium tracking-[.04em] lang-en:tracking-normal ${looks[look]}`}
    >
      {children}
    </span>
  );
}

type Sum = {
  /** The price without the offers on this line. */
  full: number;
  total: number;
  isCredit: boolean;
};

/** The line total, with the struck original above it when a line offer reduces it. */
export function LineSum({ full, total, isCredit }: Sum) {
  const money = useMoney();
  const { website } = useShop();
  if (isCredit) return <p className="shrink-0 text-end font-medium">{m.basket_points({ count: total })}</p>;
  if (website.coupon_only) return <p className="shrink-0 text-end text-small">{m.shop_redeem()}</p>;
  const isLess = full > total;
  return (
    <p className="shrink-0 text-end font-medium">
      {isLess && (
        <s className="block text-caption font-normal text-ink-3">
          <span className="sr-only">{m.shop_price_was()} </span>
          {money(full)}
        </s>
      )}
      <span className={isLess ? 'text-secondary-t' : ''}>
        <span className="sr-only">{m.shop_price_now()} </span>
        {money(total)}
      </span>
    </p>
  );
}

/** The offers on this line; order-level offers are in the summary. */
export const ownOffers = (shares: CartItem['shares']) => shares.filter(({ step }) => step === 'item_offer');

type Props = {
  to: string;
  picture: PictureView | null;
  name: string;
  /** Below the name: specification, parts, stock, labels, problems. */
  details: ReactNode;
  sum: ReactNode;
  stepper: ReactNode;
  actions: ReactNode;
};

/** A cart line: picture, name, total and actions. Distant lines are rendered on approach. */
export function Line({ to, picture, name, details, sum, stepper, actions }: Props) {
  return (
    <li className="flex gap-4 border-b border-line py-5 [contain-intrinsic-size:auto_11rem] first:pt-0 nth-[n+7]:[content-visibility:auto] lg:gap-5">
      <ShopLink to={to} tabIndex={-1} aria-hidden="true" className="aspect-card w-20 shrink-0 self-start bg-mist lg:w-26">
        {picture && <Picture picture={picture} sizes="104px" alt="" />}
      </ShopLink>
      <div className="flex min-w-0 flex-1 flex-col wrap-anywhere">
        <div className="flex justify-between gap-4">
          <div className="min-w-0">
            <ShopLink to={to} className="font-medium hover:underline hover:underline-offset-4">
              {name}
            </ShopLink>
            {details}
          </div>
          {sum}
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 pt-3">
          {stepper}
          <div className="flex flex-wrap gap-x-4">{actions}</div>
        </div>
      </div>
    </li>
  );
}

type ActionProps = {
  label: string;
  named: string;
  onClick: () => void;
  /** The row that this edits: it gets the focus afterwards. */
  changes?: string;
};

/** A quiet action of a line: underlined, 44 px high. */
export function LineAction({ label, named, onClick, changes }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={named}
      aria-haspopup={changes ? 'dialog' : undefined}
      data-changes={changes}
      onClick={onClick}
      className="grid min-h-11 place-items-center text-small"
    >
      <span className="link-line">{label}</span>
    </button>
  );
}
