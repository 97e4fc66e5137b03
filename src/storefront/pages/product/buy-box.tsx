import { Info } from 'lucide-react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { Button } from '../../ui/button.tsx';
import { brandPath } from '../../ui/paths.ts';
import { Price } from '../../ui/price.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Options } from './options.tsx';
import { Slots } from './slots.tsx';
import { StockWords } from './stock-words.tsx';
import { type Buying, buttonWords, useBuying } from './use-buying.ts';

/** More than anybody buys; the server knows the true limits. */
const ceiling = 999;

/** Letters from which a name is a sentence: set smaller, so that the price stays in the first view. */
const longName: Record<Locale, number> = { tw: 24, en: 48 };

function Buttons({ product, buying }: { product: ProductDetail; buying: Buying }) {
  const { blocked, busy, quantity, setQuantity, put } = buying;
  const needsLogin = blocked === 'member_only';
  return (
    <div className="mt-7 hidden flex-wrap gap-3 md:flex">
      {!blocked && (
        <Stepper
          isLarge
          value={quantity}
          min={product.min_order_quantity}
          max={product.max_per_order ?? ceiling}
          label={m.shop_quantity()}
          onChange={setQuantity}
        />
      )}
      <Button className="flex-1" isBusy={busy === 'add'} isBlocked={blocked !== null && !needsLogin} onClick={() => void put('add')}>
        {buttonWords(blocked)}
      </Button>
      {!blocked && (
        <Button look="outline" className="w-full" isBusy={busy === 'buy'} onClick={() => void put('buy')}>
          {m.product_buy_now()}
        </Button>
      )}
    </div>
  );
}

/** The right column: who made it, what it costs, which one, how many. */
export function BuyBox({ product }: { product: ProductDetail }) {
  const buying = useBuying(product);
  const locale = useLocale();
  const { website } = useShop();
  const { item, choice, quantity, setQuantity, blocked } = buying;
  const isLong = product.name.length > longName[locale];
  const isCombo = product.type === 'combo';
  const notes = [
    product.min_order_quantity > 1 && m.product_min({ count: product.min_order_quantity }),
    product.max_per_order !== null && m.product_max({ count: product.max_per_order }),
  ].filter((note) => note !== false);
  return (
    <div className="pt-6 md:sticky md:top-6 md:self-start md:pt-0">
      {product.brand && (
        <ShopLink to={brandPath(product.brand)} className="text-small text-ink-2 hover:underline hover:underline-offset-4">
          {product.brand.name}
        </ShopLink>
      )}
      <h1 lang={product.name_is_fallback ? 'zh-Hant-TW' : undefined} className={isLong ? 'title-part' : 'title-product'}>
        {product.name}
      </h1>
      {product.subtitle && <p className="mt-2 text-ink-2">{product.subtitle}</p>}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Price
          price={item?.price ?? product.price}
          suggested={item?.suggested_price ?? (isCombo ? product.suggested_price : null)}
          varies={!item && product.price !== product.price_max}
          size="page"
        />
        {product.member_only && (
          <span className="rounded-pill border border-current px-1.75 text-badge font-medium tracking-[.04em] text-primary-t">
            {m.product_member_only()}
          </span>
        )}
      </div>
      <Options product={product} choice={choice} onChoose={buying.onChoose} />
      {isCombo ? (
        <Slots slots={product.slots} />
      ) : (
        <StockWords product={product} item={item} locale={locale} timeZone={website.time_zone} />
      )}
      {notes.length > 0 && <p className="mt-1 text-small text-ink-2">{notes.join(m.shop_clause_separator())}</p>}
      {!blocked && (
        <div className="mt-6 flex items-center justify-between md:hidden">
          <span className="text-menu font-semibold">{m.shop_quantity()}</span>
          <Stepper
            value={quantity}
            min={product.min_order_quantity}
            max={product.max_per_order ?? ceiling}
            label={m.shop_quantity()}
            onChange={setQuantity}
          />
        </div>
      )}
      {!isCombo && <Buttons product={product} buying={buying} />}
      {!blocked && (
        <Button look="outline" className="mt-4 w-full md:!hidden" isBusy={buying.busy === 'buy'} onClick={() => void buying.put('buy')}>
          {m.product_buy_now()}
        </Button>
      )}
      {product.purchase_note.length > 0 && (
        <section aria-label={m.product_note()} className="mt-7 flex gap-4 border-y border-line py-5 text-small">
          <Info size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
          <RichText content={product.purchase_note} />
        </section>
      )}
      {!isCombo && <BuyBar product={product} buying={buying} />}
    </div>
  );
}
