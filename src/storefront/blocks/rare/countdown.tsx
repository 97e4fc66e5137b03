import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { formatDuration, useMinute } from '../../pages/product/time-left.ts';
import { useHydrated } from '../../pages/product/use-hydrated.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Phrases } from '../../ui/phrases.tsx';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

type Props = Extract<BlockView, { type: 'countdown' }>;

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;

/** The remaining time in digits. Client only, as the page is cached; the line reserves its height. */
function Left({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <p className="min-h-16" />;
  const parts = [
    { figure: Math.floor(minutes / day), unit: m.home_blocks_days() },
    { figure: Math.floor((minutes % day) / hour), unit: m.home_blocks_hours() },
    { figure: minutes % hour, unit: m.home_blocks_minutes() },
  ];
  return (
    <p className="min-h-16">
      <span className="sr-only">{m.home_blocks_left({ left: formatDuration(minutes) })}</span>
      <span aria-hidden="true" className="flex gap-6">
        {parts.map(({ figure, unit }) => (
          <span key={unit} className="flex items-baseline gap-1.5">
            <span className="text-[2.5rem] leading-none font-semibold tabular-nums lg:text-[3.5rem]">
              {String(figure).padStart(2, '0')}
            </span>
            <span className="text-small text-ink-2">{unit}</span>
          </span>
        ))}
      </span>
    </p>
  );
}

/** An ending offer with a countdown. Without scripts it shows the end time; after it the block disappears. */
export function Countdown({ title, text, button, ends_at, products }: Props) {
  const locale = useLocale();
  const { website } = useShop();
  const now = useMinute();
  const isHydrated = useHydrated();
  const minutes = isHydrated ? Math.ceil((Date.parse(ends_at) - now.getTime()) / minuteMs) : null;
  if (minutes !== null && minutes <= 0) return null;
  return (
    <section className="wrap section-gap">
      <div className="grid gap-6 border-t border-ink pt-6 md:grid-cols-2 md:items-end md:gap-12 md:pt-8">
        <div>
          <h2 className="title-section">
            <Phrases text={title} />
          </h2>
          {text && <p className="mt-2 max-w-110 text-ink-2">{text}</p>}
        </div>
        <div className="md:justify-self-end md:text-end">
          <div className="md:flex md:justify-end">
            <Left minutes={minutes} />
          </div>
          <p className="text-small text-ink-2">
            <time dateTime={ends_at}>{m.home_blocks_ends({ moment: formatMoment(ends_at, locale, website.time_zone) })}</time>
          </p>
          {button && (
            <ShopLink to={button.path} className={`${buttonClass('outline')} mt-4`}>
              {button.label}
            </ShopLink>
          )}
        </div>
      </div>
      {products.length > 0 && (
        <div className="mt-8 lg:mt-12">
          <ProductGrid products={products} isRail />
        </div>
      )}
    </section>
  );
}
