import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { OpenNow } from '../../pages/shops/open-now.tsx';
import { useMinute } from '../../pages/shops/use-minute.ts';
import { telephoneLink } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useLocale } from '../../ui/shop.ts';

type Props = Extract<BlockView, { type: 'shops' }>;

/** The shops with their opening state. */
export function Shops({ title, shops }: Props) {
  const now = useMinute();
  const isChinese = useLocale() === 'tw';
  return (
    <section className="wrap section-gap">
      <SectionHead title={title} link={{ label: m.home_blocks_all_shops(), path: '/shops' }} />
      <ul className="grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {shops.map((shop) => (
          <li key={shop.id}>
            {shop.picture && (
              <div className="aspect-8/5 overflow-hidden bg-mist">
                <Picture picture={shop.picture} alt="" sizes="(min-width: 1024px) 420px, (min-width: 768px) 50vw, 100vw" />
              </div>
            )}
            <h3 className="title-card mt-4">{shop.name}</h3>
            <OpenNow shop={shop} now={now} />
            <p className="mt-1 text-small text-ink-2">
              {isChinese ? `${shop.zip} ${shop.city}${shop.address}` : `${shop.address}, ${shop.zip}`}
            </p>
            {shop.phone && (
              <a href={telephoneLink(shop.phone)} className="mt-1 inline-block py-1 text-small underline underline-offset-4">
                {shop.phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
