import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { formatDay } from '../../ui/dates.ts';
import { useLocale, useShop } from '../../ui/shop.ts';
import type { Buying } from './use-buying.ts';

const looks = { available: 'text-ok', low: 'text-warn', sold_out: 'text-ink-3', ended: 'text-ink-3' };

/** Stock as a label; the number only when few are left. Pre-orders show the shipping date. */
export function StockLabel({ product, buying: { availability, left } }: { product: ProductDetail; buying: Buying }) {
  const locale = useLocale();
  const { website } = useShop();
  if (availability === undefined || availability === 'off_shelf')
    return <p className={`mt-4 text-small ${looks.sold_out}`}>{m.product_sold_out()}</p>;
  if (availability === 'member_only') return null;
  if (availability === 'not_started') {
    const from = product.available_from;
    const date = from && formatDay(from, locale, website.time_zone);
    return <p className="mt-4 text-small text-ink-2">{date ? m.product_not_started({ date }) : m.product_not_started_soon()}</p>;
  }
  const { preorder } = product;
  const canBeBought = availability === 'available' || availability === 'low';
  if (preorder && canBeBought) {
    const date = preorder.ship_from && formatDay(`${preorder.ship_from}T12:00:00Z`, locale, 'UTC');
    return (
      <p role="status" className="mt-4 text-small text-warn">
        {date ? m.product_preorder_from({ date }) : m.product_preorder()}
        {preorder.note && <span className="block text-ink-2">{preorder.note}</span>}
      </p>
    );
  }
  const words = { available: m.product_available, low: m.product_low, sold_out: m.product_sold_out, ended: m.product_ended }[availability];
  return (
    <p role="status" className={`mt-4 text-small ${looks[availability]}`}>
      {availability === 'low' && left !== null ? m.product_low_count({ count: left }) : words()}
    </p>
  );
}
