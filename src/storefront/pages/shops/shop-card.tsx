import { MessageCircle, Navigation, Phone } from 'lucide-react';
import * as m from '#messages';
import { clockTime } from '#shared/time/opening-hours.ts';
import { formatDay, formatWeekday } from '../../ui/dates.ts';
import { mapLink, telephoneLink } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { useLocale } from '../../ui/shop.ts';
import { type ShopRow, weekOf } from './open.ts';
import { OpenNow } from './open-now.tsx';

const services = {
  gift_wrapping: m.shops_service_gift_wrapping,
  pickup: m.shops_service_pickup,
  tea_tasting: m.shops_service_tea_tasting,
  repair: m.shops_service_repair,
  parking: m.shops_service_parking,
  accessible: m.shops_service_accessible,
  card_payment: m.shops_service_card_payment,
  tax_refund: m.shops_service_tax_refund,
  wifi: m.shops_service_wifi,
} as const;
const serviceName = (code: string): string => (code in services ? services[code as keyof typeof services]() : code);

function Hours({ shop }: { shop: ShopRow }) {
  const locale = useLocale();
  const name = (weekday: number) => formatWeekday(weekday, locale);
  const spelt = (spans: readonly { from: number; to: number }[]) =>
    spans.map(({ from, to }) => `${clockTime(from)}–${clockTime(to)}`).join(' / ') || m.shops_day_closed();
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 text-small">
      {weekOf(shop).map(({ from, to, spans }) => (
        <div key={from} className="contents">
          <dt className="text-ink-2">{from === to ? name(from) : m.shops_days({ from: name(from), to: name(to) })}</dt>
          <dd className={spans.length ? '' : 'text-ink-2'}>{spelt(spans)}</dd>
        </div>
      ))}
      {shop.special_days.map((day) => (
        <div key={day.date} className="contents">
          <dt className="text-ink-2">{formatDay(`${day.date}T12:00:00Z`, locale, 'UTC')}</dt>
          <dd>
            {spelt(day.hours)}
            {day.note && <span className="ms-2 text-ink-2">{day.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Contacts({ shop }: { shop: ShopRow }) {
  const chip = 'chip';
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <div className="mt-5 flex flex-wrap gap-2.5">
      <a
        href={mapLink(shop.latitude === null ? `${shop.city}${shop.address}` : `${shop.latitude},${shop.longitude}`)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.shops_navigate_named({ name: shop.name })}
        className={chip}
      >
        <Navigation {...icon} />
        {m.shops_navigate()}
      </a>
      {shop.phone && (
        <a href={telephoneLink(shop.phone)} aria-label={m.shops_call_named({ name: shop.name })} className={chip}>
          <Phone {...icon} />
          {m.shops_call()}
        </a>
      )}
      {shop.line && (
        <a href={shop.line} target="_blank" rel="noopener noreferrer" aria-label={m.shops_line_named({ name: shop.name })} className={chip}>
          <MessageCircle {...icon} />
          {m.shops_line()}
        </a>
      )}
    </div>
  );
}

type Props = { shop: ShopRow; number: number; now: Date | null; distance: number | null; eager: boolean };

/** A shop: address, opening state and hours, services, contact. */
export function ShopCard({ shop, number, now, distance, eager }: Props) {
  const locale = useLocale();
  const [picture] = shop.pictures;
  const offered = [...new Set([...(shop.pickup ? ['pickup'] : []), ...shop.services])];
  const km =
    distance === null ? null : new Intl.NumberFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', { maximumFractionDigits: 1 }).format(distance);
  return (
    <article id={shop.slug} className={`grid gap-5 border-t border-ink pt-5 md:gap-8 md:pt-7 ${picture ? 'md:grid-cols-[13rem_1fr]' : ''}`}>
      {picture && (
        <div className="aspect-8/5 overflow-hidden bg-mist md:aspect-4/5 md:self-start">
          <Picture picture={picture} alt="" sizes="(min-width: 768px) 208px, 100vw" eager={eager} />
        </div>
      )}
      <div>
        <h2 className="title-card">
          <span className="me-2.5 text-secondary-t">{number}</span>
          {shop.name}
        </h2>
        <div className="mt-1">
          <OpenNow shop={shop} now={now} />
        </div>
        <p className="mt-2">
          {locale === 'tw' ? `${shop.zip} ${shop.city}${shop.address}` : `${shop.address}, ${shop.zip}`}
          {km !== null && <span className="ms-2 text-small text-ink-2">{m.shops_distance({ km })}</span>}
        </p>
        <Hours shop={shop} />
        {offered.length > 0 && (
          <p className="mt-4 flex flex-wrap gap-x-4 text-small text-ink-2">
            <span className="sr-only">{m.shops_services()}</span>
            {offered.map((code) => (
              <span key={code}>{serviceName(code)}</span>
            ))}
          </p>
        )}
        <Contacts shop={shop} />
      </div>
    </article>
  );
}
