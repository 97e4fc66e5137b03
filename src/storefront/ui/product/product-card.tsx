import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { ProductCard as Card } from '#modules/shopfront/contract.ts';
import { productPath } from '../paths.ts';
import { Picture } from '../picture.tsx';
import { Price } from '../price.tsx';
import { useShop } from '../shop.ts';
import { ShopLink } from '../shop-link.tsx';

// For mouse pointers only: loaded on the first hover.
const QuickAdd = lazy(async () => ({ default: (await import('../quick/quick-add.tsx')).QuickAdd }));
const WishlistButton = lazy(async () => ({ default: (await import('./wishlist-button.tsx')).WishlistButton }));

/** One tag only: sold out, then an offer, then the merchant's. */
function productTag(card: Card): { label: string; look: string } | null {
  const tag = (label: string, look: string) => ({ label, look });
  if (card.availability === 'sold_out') return tag(m.shop_sold_out(), 'bg-ink text-white');
  if (card.availability === 'not_started') return tag(m.shop_not_started(), 'bg-ink text-white');
  const offer = card.suggested_price !== null && card.suggested_price > card.price;
  if (offer) return tag(card.badge || m.shop_offer(), 'bg-secondary text-on-secondary');
  return card.badge ? tag(card.badge, 'bg-paper text-ink') : null;
}

const pill = 'rounded-pill border border-current px-1.75 text-badge leading-5 font-medium tracking-[.04em]';
const maxSwatches = 5;

function Swatches({ colours }: { colours: readonly string[] }) {
  if (colours.length < 2) return null;
  const more = colours.length - maxSwatches;
  return (
    <ul className="mt-2.5 flex items-center gap-1.5" aria-hidden="true">
      {colours.slice(0, maxSwatches).map((colour) => (
        <li key={colour} style={{ background: colour }} className="size-3.5 rounded-full inset-ring inset-ring-ink/18" />
      ))}
      {more > 0 && <li className="text-badge text-ink-2">+{more}</li>}
    </ul>
  );
}

type Props = { card: Card; sizes: string; eager?: boolean; lead?: boolean };

/** A product card. The whole card is one link; the quick-add button appears on hover. */
export function ProductCard({ card, sizes, eager = false, lead = false }: Props) {
  const [isPointedAt, setPointedAt] = useState(false);
  const tag = productTag(card);
  const isSoldOut = card.availability === 'sold_out';
  const { website } = useShop();
  return (
    <article
      className={`card group relative flex flex-col ${lead ? 'h-full' : ''}`}
      onPointerEnter={(event) => setPointedAt(event.pointerType === 'mouse')}
    >
      <div
        className={`card-picture relative overflow-hidden rounded-card bg-mist ${lead ? 'aspect-card md:aspect-auto md:min-h-0 md:flex-1' : 'aspect-card'}`}
      >
        {card.picture && (
          <Picture
            picture={card.picture}
            sizes={sizes}
            eager={eager}
            className={`size-full object-cover ${lead ? 'md:absolute md:inset-0' : ''} ${isSoldOut ? 'opacity-42 saturate-50' : ''}`}
          />
        )}
        {/* The second picture is loaded on hover. */}
        {isPointedAt && card.hover_picture && !isSoldOut && (
          <span className="absolute inset-0 hidden opacity-0 transition-opacity duration-180 group-hover:opacity-100 pointer-fine:block">
            <Picture picture={card.hover_picture} sizes={sizes} alt="" eager />
          </span>
        )}
        {tag && (
          <span
            className={`absolute start-0 top-2.5 px-2.5 text-badge leading-6.5 font-medium tracking-[.06em] lang-en:tracking-normal md:top-4 ${tag.look}`}
          >
            {tag.label}
          </span>
        )}
      </div>
      <div className={`flex flex-1 flex-col ${lead ? 'md:flex-none' : ''}`}>
        <h3
          className={`card-name text-pretty mt-2.5 md:mt-3.5 ${lead ? 'title-card' : 'text-menu leading-normal font-medium md:text-name'} ${isSoldOut ? 'text-ink-3' : ''}`}
        >
          <ShopLink to={productPath(card)} className="card-link block">
            {card.name}
          </ShopLink>
        </h3>
        {(card.brand || card.subtitle) && <p className="mt-0.5 text-caption text-ink-2">{card.brand || card.subtitle}</p>}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 md:mt-2">
          <Price
            price={card.price}
            suggested={card.suggested_price}
            varies={card.price_varies}
            quiet={isSoldOut}
            isCredit={card.is_credit}
          />
          {card.member_only && <span className={`${pill} text-primary-t`}>{m.shop_member()}</span>}
          {card.is_credit && <span className={`${pill} text-warn`}>{m.shop_credit_goods()}</span>}
          {isSoldOut && website.sends_mail && (
            <ShopLink to={`${productPath(card)}#notify`} className="relative z-1 py-1 text-caption underline underline-offset-4">
              {m.shop_tell_me()}
            </ShopLink>
          )}
        </div>
        <Swatches colours={card.swatches} />
      </div>
      {isPointedAt && (
        <Suspense>
          <WishlistButton productId={card.id} name={card.name} className="!absolute end-2 top-2" />
          <QuickAdd card={card} />
        </Suspense>
      )}
    </article>
  );
}
