import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { formatDay } from '../../ui/dates.ts';

type Props = { product: ProductDetail; item: ProductDetail['items'][number] | undefined; locale: Locale; timeZone: string };

/** Stock in words: the exact number is nobody's business until it matters (decisions.md 22). */
export function StockWords({ product, item, locale, timeZone }: Props) {
  const availability = item?.availability ?? 'sold_out';
  if (availability === 'member_only' || availability === 'off_shelf') return null;
  if (availability === 'not_started') {
    const from = product.available_from;
    return (
      <p className="mt-4 text-small text-ink-2">
        {from ? m.product_not_started({ date: formatDay(from, locale, timeZone) }) : m.product_not_started_soon()}
      </p>
    );
  }
  const words = { available: m.product_available, low: m.product_low, sold_out: m.product_sold_out, ended: m.product_ended }[availability];
  const look = { available: 'text-ok', low: 'text-warn', sold_out: 'text-ink-3', ended: 'text-ink-3' }[availability];
  return (
    <p role="status" className={`mt-4 text-small ${look}`}>
      {words()}
    </p>
  );
}
