import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { productPath } from '../../ui/paths.ts';
import { useMoney } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

/** What a combo is made of, slot by slot: each choice leads to its own page. */
export function Slots({ slots }: { slots: ProductDetail['slots'] }) {
  const money = useMoney();
  return (
    <div className="mt-6 grid gap-5">
      {slots.map((slot) => (
        <section key={slot.id} aria-label={slot.name}>
          <h2 className="text-menu font-semibold">
            {slot.name}
            <span className="ms-2 text-small font-normal text-ink-2">{m.product_slot_pick({ count: slot.pick })}</span>
          </h2>
          <ul className="mt-2 grid gap-1.5">
            {slot.items.map((item) => (
              <li key={item.product_item_id} className="flex items-baseline justify-between gap-4">
                <ShopLink to={productPath({ id: item.product_id, slug: item.slug })} className="hover:underline hover:underline-offset-4">
                  {[item.name, item.spec].filter(Boolean).join(m.shop_spec_separator())}
                </ShopLink>
                <span className="shrink-0 text-small text-ink-2">
                  {item.availability === 'available' || item.availability === 'low'
                    ? item.extra_price > 0 && m.product_slot_extra({ amount: money(item.extra_price) })
                    : m.shop_sold_out()}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
