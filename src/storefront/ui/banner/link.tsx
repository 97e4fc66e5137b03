import type { Received } from '../../call.ts';
import { useSessionState } from '../../layout/session-store.ts';
import { ShopLink } from '../shop-link.tsx';

export type BannerView = Received<'content.banners'>['data'][number];

/** The banners for this reader: those for members or visitors appear once the session is known. */
export function useBannersFor(banners: readonly BannerView[]): BannerView[] {
  const session = useSessionState();
  return banners.filter(({ audience }) => audience === 'all' || audience === (session === 'visitor' ? 'guest' : session));
}

/** A banner's link: a page of the shop, or an external URL. */
export function BannerLink({ banner, className, label }: { banner: BannerView; className: string; label: string }) {
  const { id, link } = banner;
  if (!link) return null;
  const press = () => void import('./count.ts').then(({ pressedBanner }) => pressedBanner(id));
  const isOwn = link.path.startsWith('/');
  if (isOwn && !link.new_tab) {
    return (
      <ShopLink to={link.path} className={className} onClick={press}>
        {label}
      </ShopLink>
    );
  }
  return (
    <a href={link.path} className={className} onClick={press} {...(link.new_tab ? { target: '_blank' } : {})} rel="noopener noreferrer">
      {label}
    </a>
  );
}
