import { ArrowRight, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import * as m from '#messages';
import { htmlLang, type Locale, localizedPath } from '#shared/locale.ts';
import type { ClosedShop } from '../../shop-data.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { categoryPath, telephoneLink } from '../../ui/paths.ts';
import { useLocale, useMaybeShop, useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { closedShopOf } from './closed-shop-of.ts';
import shutter from './shutter.webp';

/** The not-found illustration and its links. */
function Shutter({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-340 items-center gap-8 md:px-6 md:pt-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-18 lg:pt-14">
      <img
        src={shutter}
        width={960}
        height={720}
        alt=""
        className="aspect-4/3 w-full object-cover md:aspect-3/2 md:object-bottom lg:aspect-4/3"
      />
      <div className="px-5 md:px-0">{children}</div>
    </div>
  );
}

/** The sentence in the language that the address is not in: it may have been typed or guessed. */
function InOtherLanguage({ text }: { text: typeof m.notfound_text }) {
  const locale: Locale = useLocale() === 'tw' ? 'en' : 'tw';
  return (
    <p lang={htmlLang[locale]} className="mt-1 text-small text-ink-2">
      {text({}, { locale })}
    </p>
  );
}

/** The not-found page, in both languages whatever the URL was. */
function NotFound() {
  const locale = useLocale();
  const { categories, website } = useShop();
  return (
    <Shutter>
      <title>{m.shop_page_title({ title: m.notfound_title(), site: website.site_name })}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title-page">{m.notfound_title()}</h1>
      <p className="mt-3">{m.notfound_text()}</p>
      <InOtherLanguage text={m.notfound_text} />
      <form action={localizedPath('/search', locale)} role="search" className="mt-6 flex gap-2">
        <input type="hidden" name="page" value="1" />
        <span className="relative flex-1">
          <input
            type="search"
            name="q"
            required
            placeholder={m.search_placeholder()}
            aria-label={m.search_placeholder()}
            className="h-13 w-full rounded-control border border-line-2 bg-surface ps-4 pe-11 placeholder:text-ink-3"
          />
          <Search size={20} strokeWidth={1.5} aria-hidden="true" className="absolute end-4 top-4 text-ink-3" />
        </span>
        <button type="submit" className={buttonClass()}>
          {m.search_go()}
        </button>
      </form>
      <ul className="mt-4 flex flex-wrap gap-2">
        {categories.slice(0, 5).map((category) => (
          <li key={category.id}>
            <ShopLink to={categoryPath(category)} className="chip">
              {category.name}
            </ShopLink>
          </li>
        ))}
      </ul>
      <ShopLink to="/home" className="link-line mt-8 text-menu">
        {m.notfound_home()}
        <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
      </ShopLink>
    </Shutter>
  );
}

/** The page of a closed shop, in both languages, with the ways to reach it. */
function Closed({ shop: { name, email, phone } }: { shop: ClosedShop }) {
  const contacts = [
    { href: `mailto:${email}`, text: email },
    { href: telephoneLink(phone), text: phone },
  ].filter(({ text }) => text !== '');
  return (
    <Shutter>
      <title>{m.shop_page_title({ title: m.notfound_closed_title(), site: name })}</title>
      <p className="text-ink-2">{name}</p>
      <h1 className="title-page">{m.notfound_closed_title()}</h1>
      <p className="mt-3">{m.notfound_closed_text()}</p>
      <InOtherLanguage text={m.notfound_closed_text} />
      <p className="mt-6 flex flex-wrap gap-x-6">
        {contacts.map(({ href, text }) => (
          <a key={href} href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {text}
          </a>
        ))}
      </p>
    </Shutter>
  );
}

/** The error page for server and connection failures: input is kept, and retrying is the action. */
function Fault() {
  return (
    <Shutter>
      <title>{m.notfound_fault_title()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title-page">{m.notfound_fault_title()}</h1>
      <p className="mt-3">{m.notfound_fault_text()}</p>
      <InOtherLanguage text={m.notfound_fault_text} />
      <Button className="mt-8" onClick={() => window.location.reload()}>
        {m.notfound_retry()}
      </Button>
    </Shutter>
  );
}

/** In place of a page that is missing or failed. Without settings the shop is closed, or could not be reached. */
export function ErrorPage({ error }: { error: unknown }) {
  const shop = useMaybeShop();
  const closed = closedShopOf(error);
  if (closed) return <Closed shop={closed} />;
  return shop && isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Fault />;
}
