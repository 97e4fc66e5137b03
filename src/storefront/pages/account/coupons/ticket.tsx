import { Fragment, useState } from 'react';
import * as m from '#messages';
import type { MyCoupon } from '#modules/pricing/contract.ts';
import { now } from '../../../clock.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { useDay } from '../parts/formatters.ts';
import { stubLook, useStub, useTerms } from './ticket-labels.ts';
import { placePath, useCouponNow } from './use-coupon.ts';

const dayMs = 86_400_000;
/** Days before the end from which it is counted down, in red. */
const lastDays = 7;

/** The end: a red countdown in the last days; within 180 days it is marked as about to expire (spec section 9). */
function Ending({ coupon: { expires_at, about_to_expire, starts_at } }: { coupon: MyCoupon }) {
  const day = useDay();
  if (starts_at && new Date(starts_at) > now()) return <span>{m.my_coupons_starts({ day: day(starts_at) })}</span>;
  if (!expires_at) return <span className="text-ink-2">{m.my_coupons_no_end()}</span>;
  const left = (Date.parse(expires_at) - now().getTime()) / dayMs;
  if (left < lastDays) {
    return (
      <span className="font-medium text-error" title={day(expires_at)}>
        {left < 1 ? m.my_coupons_ends_today() : m.my_coupons_days_left({ count: Math.floor(left) })}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {m.my_coupons_ends({ day: day(expires_at) })}
      {about_to_expire && (
        <span className="rounded-pill border border-current px-1.5 text-badge leading-4.5 whitespace-nowrap text-warn">
          {m.my_coupons_soon()}
        </span>
      )}
    </span>
  );
}

/** The outcome: the order that used it, or when it ended. */
function Ended({ coupon: { state, used_at, order_id, expires_at } }: { coupon: MyCoupon }) {
  const day = useDay();
  if (state === 'expired') return expires_at ? m.my_coupons_ended({ day: day(expires_at) }) : m.my_coupons_over();
  const used = used_at ? m.my_coupons_used_on({ day: day(used_at) }) : m.my_coupons_used();
  if (order_id === null) return used;
  return (
    <>
      {used}{' '}
      <ShopLink to={`/account/orders/${order_id}`} className="underline underline-offset-4">
        {m.my_coupons_see_order()}
      </ShopLink>
    </>
  );
}

/** A coupon as a ticket: value, conditions, end, and the action to use it. */
export function Ticket({ coupon }: { coupon: MyCoupon }) {
  const { kind, value } = useStub()(coupon);
  const terms = useTerms()(coupon);
  const putToUse = useCouponNow();
  const [isBusy, setBusy] = useState(false);
  const isOpen = coupon.state === 'unused';
  const isWaiting = coupon.starts_at !== null && new Date(coupon.starts_at) > now();

  async function press() {
    setBusy(true);
    await putToUse(coupon);
    setBusy(false);
  }
  return (
    <li className="ticket-edge">
      <article aria-label={coupon.name} className="ticket h-full min-h-40">
        <div className={`flex flex-col items-center justify-center gap-0.5 p-3 text-center ${stubLook(coupon)}`}>
          <span className="text-small">{kind}</span>
          <strong
            className={`leading-tight font-semibold ${value.length > 6 ? 'text-[1.375rem] md:text-[1.75rem]' : 'text-[1.625rem] md:text-[2.25rem]'}`}
          >
            {value}
          </strong>
        </div>
        <div className="flex min-w-0 flex-col border-s border-dashed border-line-2 bg-surface px-4 py-4 md:px-5.5">
          <h2 className={`display text-[1.125rem] leading-normal md:text-[1.25rem] ${isOpen ? '' : 'text-ink-2'}`}>{coupon.name}</h2>
          <p className="mt-0.5 text-caption text-ink-2">
            {terms.join(m.my_coupons_then())}
            {coupon.places.length > 0 && terms.length > 0 && m.my_coupons_then()}
            {coupon.places.map((place, at) => (
              <Fragment key={`${place.kind}${place.id}`}>
                {at > 0 && m.my_coupons_and()}
                <ShopLink to={placePath(place)} className="underline underline-offset-4 hover:text-ink">
                  {place.name}
                </ShopLink>
              </Fragment>
            ))}
          </p>
          <p className="mt-0.5 text-caption break-all text-ink-2">{m.my_coupons_code({ code: coupon.code })}</p>
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-3 text-small">
            {isOpen ? (
              <Ending coupon={coupon} />
            ) : (
              <span className="text-ink-2">
                <Ended coupon={coupon} />
              </span>
            )}
            {isOpen && !isWaiting && (
              <button
                type="button"
                onClick={press}
                disabled={isBusy}
                aria-label={m.my_coupons_use_named({ name: coupon.name })}
                className="relative ms-auto link-line text-menu font-medium text-primary-t after:absolute after:-inset-x-2 after:-inset-y-2.5"
              >
                {m.my_coupons_use()}
              </button>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}
