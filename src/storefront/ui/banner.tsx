import type { Received } from '../call.ts';
import { useSessionState } from '../frame/session-store.ts';
import { buttonClass } from './button.tsx';
import { Phrases } from './phrases.tsx';
import { Picture } from './picture.tsx';
import { ShopLink } from './shop-link.tsx';

export type BannerView = Received<'content.banners'>['data'][number];

/** The banners this reader may see: what is meant for members or visitors only comes once it is known who reads. */
export function useBannersFor(banners: readonly BannerView[]): BannerView[] {
  const session = useSessionState();
  return banners.filter(({ audience }) => audience === 'all' || audience === (session === 'visitor' ? 'guest' : session));
}

/** A way on from a banner: a page of the shop, or an address elsewhere. */
export function BannerLink({ banner, className, label }: { banner: BannerView; className: string; label: string }) {
  const { link } = banner;
  if (!link) return null;
  const isOwn = link.path.startsWith('/');
  if (isOwn && !link.new_tab) {
    return (
      <ShopLink to={link.path} className={className}>
        {label}
      </ShopLink>
    );
  }
  return (
    <a href={link.path} className={className} {...(link.new_tab ? { target: '_blank' } : {})} rel="noopener noreferrer">
      {label}
    </a>
  );
}

/** A picture with words on it, dimmed as staff chose so that they can be read. Without a picture: words under a line. */
export function Banner({ banner, eager = false }: { banner: BannerView; eager?: boolean }) {
  const { picture, mobile_picture, title, body, button, overlay, text_colour } = banner;
  const words = (
    <>
      {title && (
        <h2 className="display text-[1.625rem] lg:text-[2.25rem]">
          <Phrases text={title} />
        </h2>
      )}
      {body && <p className="mt-2 max-w-110">{body}</p>}
      <BannerLink banner={banner} label={button || title} className={`${buttonClass(picture ? 'white' : 'outline', 'small')} mt-5`} />
    </>
  );
  if (!picture) return <div className="border-t border-ink pt-6">{words}</div>;
  return (
    <div
      className="on-dark relative grid min-h-80 overflow-hidden bg-ink text-white md:aspect-5/2 md:min-h-0"
      style={{ color: text_colour ?? undefined }}
    >
      {/* Both fill the same place; the phone's own picture replaces the wide one there. */}
      <div className={`absolute inset-0 ${mobile_picture ? 'max-md:hidden' : ''}`}>
        <Picture picture={picture} alt="" eager={eager} sizes="(min-width: 1360px) 1312px, 100vw" />
      </div>
      {mobile_picture && (
        <div className="absolute inset-0 md:hidden">
          <Picture picture={mobile_picture} alt="" eager={eager} sizes="100vw" />
        </div>
      )}
      {(title || body) && <div aria-hidden="true" className="absolute inset-0 bg-ink" style={{ opacity: Math.max(overlay, 30) / 100 }} />}
      <div className="relative self-end p-6 md:p-10 lg:p-14">{words}</div>
    </div>
  );
}
