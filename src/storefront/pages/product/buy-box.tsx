import { Info, Share2 } from 'lucide-react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { ComboPicker } from '../../ui/combo-picker/combo-picker.tsx';
import { brandPath } from '../../ui/paths.ts';
import { Phrases } from '../../ui/phrases.tsx';
import { useLocale } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Buttons } from './buttons.tsx';
import { BuyBar } from './buy-bar.tsx';
import { DeliveryFacts, Fact } from './delivery-facts.tsx';
import { GiftHint, Offers } from './offers.tsx';
import { Options } from './options.tsx';
import { ProductPrice } from './product-price.tsx';
import { StockLabel } from './stock-label.tsx';
import type { Buying } from './use-buying.ts';
import { Waiting } from './waiting.tsx';

/** Names longer than this are set smaller, so that the price stays in the first view. */
const longName: Record<Locale, number> = { tw: 24, en: 48 };

const share = async (title: string) => (await import('./share.ts')).share(title);

/** The right column: brand, price, options, quantity, delivery, offers. */
export function BuyBox({ product, buying }: { product: ProductDetail; buying: Buying }) {
  const locale = useLocale();
  const isLong = product.name.length > longName[locale];
  return (
    <div className="pt-6 md:sticky md:top-6 md:self-start md:pt-0">
      {product.brand && (
        <ShopLink to={brandPath(product.brand)} className="text-small text-ink-2 hover:underline hover:underline-offset-4">
          {product.brand.name}
        </ShopLink>
      )}
      <h1 lang={product.name_is_fallback ? 'zh-Hant-TW' : undefined} className={isLong ? 'title-part' : 'title-product'}>
        <Phrases text={product.name} />
      </h1>
      {product.subtitle && <p className="mt-2 text-ink-2">{product.subtitle}</p>}
      <ProductPrice product={product} buying={buying} />
      {/* Without scripts the form posts to this URL, which adds the item to the cart (route.tsx). */}
      <form id="buy" method="post">
        <Options product={product} choice={buying.choice} onChoose={buying.onChoose} />
        {product.type === 'combo' && <ComboPicker slots={product.slots} choices={buying.choices} onChange={buying.setChoices} />}
        <StockLabel product={product} buying={buying} />
        <Buttons product={product} buying={buying} />
      </form>
      <Waiting product={product} buying={buying} />
      {buying.blocked !== 'ended' && (
        <div className="mt-7 border-t border-line">
          {product.requires_tax_id && <Fact icon={Info}>{m.product_tax_id()}</Fact>}
          <DeliveryFacts product={product} />
          <Offers offers={product.offers} />
          <GiftHint from={product.gift_from} />
        </div>
      )}
      <button
        type="button"
        className="mt-3 inline-flex h-11 items-center gap-2 text-small text-ink-2 hover:text-ink"
        onClick={() => void share(product.name)}
      >
        <Share2 size={16} strokeWidth={1.5} aria-hidden="true" />
        {m.product_share()}
      </button>
      <BuyBar product={product} buying={buying} />
    </div>
  );
}
