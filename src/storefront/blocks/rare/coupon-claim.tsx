import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import type { ClaimableCoupon } from '#modules/pricing/contract.ts';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { CallError, call } from '../../client.ts';
import { panels } from '../../layout/panels.ts';
import { loadProfile, useSessionState } from '../../layout/session-store.ts';
import { showError, showToast } from '../../layout/toasts.tsx';
import { stubLook, useStub, useTerms } from '../../pages/account/coupons/ticket-labels.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';

type Props = Extract<BlockView, { type: 'coupon_claim' }>;
type State = 'open' | 'pending' | 'busy' | 'claimed';

/** Claims a coupon in place. A visitor signs in first and gets it afterwards. */
function useClaiming({ campaign_id, name }: ClaimableCoupon): { state: State; claim: () => void } {
  const [state, setState] = useState<State>('open');
  const session = useSessionState();

  const claim = async () => {
    setState('busy');
    try {
      await call('pricing.takeCoupon', { campaign_id });
      showToast({
        kind: 'done',
        text: m.home_blocks_taken_note({ name }),
        link: { label: m.home_blocks_see_coupons(), to: '/account/coupons' },
      });
      setState('claimed');
      // Updates the count in the menu.
      void loadProfile().catch(() => {});
    } catch (error) {
      const hasIt = error instanceof CallError && error.code === 'limit_reached';
      if (hasIt)
        showToast({ kind: 'done', text: m.home_blocks_had_note(), link: { label: m.home_blocks_see_coupons(), to: '/account/coupons' } });
      else showError(error);
      setState(hasIt ? 'claimed' : 'open');
    }
  };
  const onSignedIn = useEffectEvent(claim);
  useEffect(
    function claimAfterSignIn() {
      if (state === 'pending' && session === 'member') void onSignedIn();
    },
    [state, session],
  );
  return {
    state,
    claim: () => {
      if (session === 'member') return void claim();
      setState('pending');
      panels.set('login');
    },
  };
}

function ClaimTicket({ coupon }: { coupon: ClaimableCoupon }) {
  const asTicket = { ...coupon, state: 'unused' as const, places: [] };
  const { kind, value } = useStub()(asTicket);
  const terms = useTerms()(asTicket);
  const { state, claim } = useClaiming(coupon);
  const locale = useLocale();
  const { website } = useShop();
  return (
    <li className="ticket-edge">
      <article aria-label={coupon.name} className="ticket h-full min-h-36">
        <div className={`flex flex-col items-center justify-center gap-0.5 p-3 text-center ${stubLook(asTicket)}`}>
          <span className="text-small">{kind}</span>
          <strong className={`leading-tight font-semibold ${value.length > 6 ? 'text-[1.375rem]' : 'text-[1.625rem] md:text-[2.25rem]'}`}>
            {value}
          </strong>
        </div>
        <div className="flex min-w-0 flex-col border-s border-dashed border-line-2 bg-surface px-4 py-4 md:px-5.5">
          <h3 className="display text-[1.125rem] leading-normal md:text-[1.25rem]">{coupon.name}</h3>
          <p className="mt-0.5 text-caption text-ink-2">{terms.join(m.my_coupons_then())}</p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
            <span className="text-caption text-ink-2">
              {coupon.ends_at && m.home_blocks_until({ day: formatDay(coupon.ends_at, locale, website.time_zone) })}
            </span>
            <Button
              look="outline"
              size="small"
              isBusy={state === 'busy'}
              isBlocked={state === 'claimed'}
              onClick={claim}
              aria-label={state === 'claimed' ? undefined : m.home_blocks_take_named({ name: coupon.name })}
            >
              {state === 'claimed' ? m.home_blocks_taken() : m.home_blocks_take()}
            </Button>
          </div>
        </div>
      </article>
    </li>
  );
}

/** Coupons that members can claim. */
export function CouponClaim({ title, text, coupons }: Props) {
  return (
    <section className="wrap section-gap">
      <SectionHead title={title} />
      {text && <p className="-mt-3 mb-6 max-w-140 text-ink-2 lg:-mt-5">{text}</p>}
      <ul className={`grid gap-4 md:gap-6 ${coupons.length > 1 ? 'lg:grid-cols-2' : 'max-w-160'}`}>
        {coupons.map((coupon) => (
          <ClaimTicket key={coupon.campaign_id} coupon={coupon} />
        ))}
      </ul>
    </section>
  );
}
