import * as m from '#messages';
import { useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';

/**
 * The merchant's logo, as high as the shop chose; a wide one is limited by width, so that it
 * does not outweigh a square one. Without a logo the name in the display font.
 */
export function Logo({ className = '' }: { className?: string }) {
  const { website } = useShop();
  const logo = website.website_logo;
  const widest = logo?.widths.at(-1);
  return (
    <ShopLink to="/home" aria-label={m.layout_to_home({ name: website.site_name })} className={`block ${className}`}>
      {logo && widest ? (
        <img
          src={`${logo.url}-${widest}.webp`}
          width={logo.width}
          height={logo.height}
          alt=""
          className="logo-height h-auto w-auto max-w-[min(100%,7.75rem)] object-contain lg:max-w-40"
        />
      ) : (
        <span className="display line-clamp-1 max-w-45 text-[1.375rem] break-all lg:max-w-80 lg:text-[1.625rem]">{website.site_name}</span>
      )}
    </ShopLink>
  );
}
