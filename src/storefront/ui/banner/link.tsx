import type { ReactNode } from 'react';
import type { PersonalBanner } from '#modules/content/contract.ts';
import type { Received } from '../../call.ts';
import { useCustomer, useSessionState } from '../../layout/session-store.ts';
import { ShopLink } from '../shop-link.tsx';

export type BannerView = Received<'content.banners'>['data'][number];

/** Where banners are shown; `categories`: the page's category with its ancestors. */
export type BannerPlace = { position: BannerView['position']; categories?: readonly number[] };

const isAt = ({ position, categories = [] }: BannerPlace, banner: PersonalBanner): boolean =>
  banner.position === position && (banner.category_ids.length === 0 || banner.category_ids.some((id) => categories.includes(id)));

const byPlace = (a: BannerView, b: BannerView): number => a.sort - b.sort || a.id - b.id;

/**
 * The banners for this reader: `banners` of the page, which is the same for everyone, and those for the customer's tags. Those for
 * members, visitors and tags appear once the session is known.
 */
export function useBannersFor(banners: readonly BannerView[], place: BannerPlace): BannerView[] {
  const session = useSessionState();
  const personal = useCustomer()?.banners.filter((banner) => isAt(place, banner)) ?? [];
  const shared = banners.filter(({ audience }) => audience === 'all' || audience === (session === 'visitor' ? 'guest' : session));
  return [...shared, ...personal].sort(byPlace);
}

/** A banner's link: a page of the shop, or an external URL. */
export function BannerLink({ banner, className, label }: { banner: BannerView; className: string; label: ReactNode }) {
  const { id, link } = banner;
  if (!link) return null;
  const press = () => void import('./count.ts').then(({ pressedBanner }) => pressedBanner(id));
  const target = link.new_tab ? { target: '_blank' } : {};
  if (link.path.startsWith('/')) {
    return (
      <ShopLink to={link.path} className={className} onClick={press} {...target}>
        {label}
      </ShopLink>
    );
  }
  return (
    <a href={link.path} className={className} onClick={press} {...target} rel="noopener noreferrer">
      {label}
    </a>
  );
}
