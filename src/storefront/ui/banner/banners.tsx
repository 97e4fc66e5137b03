import * as m from '#messages';
import { Banner } from './banner.tsx';
import { type BannerPlace, type BannerView, useBannersFor } from './link.tsx';

type Props = { banners: readonly BannerView[]; place: BannerPlace; eager?: boolean; isLow?: boolean; className?: string };

/** The banners of a position: one alone, several in a row that is scrolled by hand only. */
export function Banners({ banners, place, eager = false, isLow = false, className = '' }: Props) {
  const shown = useBannersFor(banners, place);
  if (shown.length === 0) return null;
  return (
    <section aria-label={m.home_banners()} className={className}>
      <ul className="-mx-5 flex snap-x snap-mandatory gap-3 overflow-x-auto px-5 [scrollbar-width:thin] md:mx-0 md:gap-6 md:px-0">
        {shown.map((banner, at) => (
          <li key={banner.id} className={`shrink-0 snap-center ${shown.length > 1 ? 'w-[92%]' : 'w-full'}`}>
            <Banner banner={banner} eager={eager && at === 0} isLow={isLow} />
          </li>
        ))}
      </ul>
    </section>
  );
}
