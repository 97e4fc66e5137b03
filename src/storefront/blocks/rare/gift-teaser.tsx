import { ArrowRight } from 'lucide-react';
import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { Phrases } from '../../ui/phrases.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useMoney } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

type Props = Extract<BlockView, { type: 'gift_teaser' }>;

/** The gift tiers with their amounts. */
export function GiftTeaser({ title, text, button, tiers }: Props) {
  const money = useMoney();
  return (
    <section className="wrap section-gap">
      <div className="-mx-5 grid gap-8 bg-primary-w px-5 py-10 md:mx-0 md:px-10 lg:grid-cols-[2fr_3fr] lg:gap-16 lg:px-14 lg:py-14">
        <div>
          <h2 className="display text-[1.75rem] lg:text-[2.25rem]">
            <Phrases text={title} />
          </h2>
          {text && <p className="mt-3 max-w-105 text-ink-2">{text}</p>}
          {button && (
            <ShopLink to={button.path} className="link-line mt-6 text-menu">
              {button.label}
              <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
            </ShopLink>
          )}
        </div>
        <ol className="grid gap-8">
          {tiers.map(({ min_price, select, gifts }) => (
            <li key={min_price}>
              <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3">
                <span className="text-lead font-semibold">{m.home_blocks_gift_tier({ amount: money(min_price) })}</span>
                <span className="text-small text-ink-2">{m.home_blocks_gift_choice({ count: select })}</span>
              </p>
              <ul className="mt-4 flex flex-wrap gap-4">
                {gifts.map((gift) => (
                  <li key={gift.id} className="w-22 md:w-28">
                    <div className="aspect-square overflow-hidden bg-mist">
                      {gift.picture && <Picture picture={gift.picture} sizes="112px" alt="" />}
                    </div>
                    <p className="mt-2 text-caption">{gift.name}</p>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
