import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { localizedPath } from '#shared/locale.ts';
import { call } from '../client.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { categoryPath, productPath, searchPath } from '../ui/paths.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { useLocale, useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';

/** The first few products for what is typed so far; a slow answer never overwrites a newer one. */
function useMatches(q: string): { products: ProductCard[]; total: number } | null {
  const [found, setFound] = useState<{ products: ProductCard[]; total: number } | null>(null);
  useEffect(
    function lookUp() {
      if (!q) return setFound(null);
      let isCurrent = true;
      const timer = setTimeout(async () => {
        const answer = await call('shopfront.products', { q, per_page: 4 }).catch(() => null);
        if (isCurrent && answer) setFound({ products: answer.data, total: answer.meta.total });
      }, 200);
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    },
    [q],
  );
  return found;
}

/** The name with every occurrence of the word in the shop's blue. */
function Marked({ text, word }: { text: string; word: string }) {
  const parts = text.split(new RegExp(`(${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'i'));
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same part may come twice, and the order never changes.
      <mark key={at} className="bg-transparent font-semibold text-primary-t">
        {part}
      </mark>
    );
  });
}

function Matches({ q }: { q: string }) {
  const found = useMatches(q);
  if (!found) return null;
  return (
    <section aria-live="polite">
      <h3 className="text-caption text-ink-2">{m.search_products()}</h3>
      {found.products.length === 0 && <p className="mt-3 text-name">{m.search_none({ q })}</p>}
      <ul className="mt-2">
        {found.products.map((product) => (
          <li key={product.id}>
            <ShopLink
              to={productPath(product)}
              className="-mx-3 flex items-center gap-4 rounded-control px-3 py-3 hover:bg-primary-w focus-visible:bg-primary-w"
            >
              <span className="aspect-4/5 w-14 shrink-0 bg-mist md:w-18">
                {product.picture && <Picture picture={product.picture} sizes="72px" alt="" />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-name font-medium">
                  <Marked text={product.name} word={q} />
                </span>
                <span className="block text-caption text-ink-2">{product.brand}</span>
              </span>
              <Price price={product.price} suggested={product.suggested_price} varies={product.price_varies} />
            </ShopLink>
          </li>
        ))}
      </ul>
      {found.total > found.products.length && (
        <ShopLink to={searchPath(q)} className="link-line mt-4 text-menu">
          {m.search_see_all({ q, count: found.total })}
        </ShopLink>
      )}
    </section>
  );
}

/** Search from the top of the screen, full screen on the phone. Enter goes to the results, but not with nothing typed. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const { categories } = useShop();
  const navigate = useNavigate();
  const locale = useLocale();
  const q = text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!q) return;
    onClose();
    void navigate(localizedPath(searchPath(q), locale));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      label={m.frame_search()}
      className="from-top fixed inset-x-0 top-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto shadow-dialog md:h-fit md:max-h-dvh"
    >
      {/* biome-ignore lint/a11y: the links inside are what one presses; this only listens. */}
      <div className="wrap pb-12" onClick={(event) => (event.target as Element).closest('a[href]') && onClose()}>
        <form role="search" onSubmit={submit} className="flex h-16 items-center gap-4 border-b border-ink md:h-22">
          <Search size={24} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          <input
            type="search"
            data-autofocus
            enterKeyHint="search"
            value={text}
            onChange={(e) => setText(e.target.value)}
            placeholder={m.search_placeholder()}
            aria-label={m.search_placeholder()}
            maxLength={100}
            className="min-w-0 flex-1 bg-transparent text-[1.375rem] font-medium outline-none placeholder:font-normal placeholder:text-ink-3 md:text-[1.625rem] [&::-webkit-search-cancel-button]:hidden"
          />
          <span className="hidden text-caption text-ink-2 md:block">
            <kbd className="me-1.5 rounded-control border border-line-2 px-2 py-0.5 font-sans">Enter</kbd>
            {m.search_go()}
          </span>
          <CloseButton className="-me-2.5" />
        </form>
        <div className="mt-6 grid gap-10 md:mt-8 md:grid-cols-[16rem_1fr] md:gap-12">
          <div className="order-2 md:order-1">
            <h3 className="text-caption text-ink-2">{m.search_categories()}</h3>
            <ul className="mt-3 flex flex-wrap gap-2">
              {categories.map((category) => (
                <li key={category.id}>
                  <ShopLink to={categoryPath(category)} className="chip">
                    {category.name}
                  </ShopLink>
                </li>
              ))}
            </ul>
          </div>
          <div className="order-1 md:order-2">{q && <Matches q={q} />}</div>
        </div>
      </div>
    </Dialog>
  );
}
