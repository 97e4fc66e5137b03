import * as m from '#messages';
import { htmlLang } from '#shared/locale.ts';
import type { Received } from '../../call.ts';
import { formatDate } from '../../ui/dates.ts';
import { newsCategoryPath } from '../../ui/paths.ts';
import { Phrases } from '../../ui/phrases.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Contents } from '../../ui/rich-text/contents.tsx';
import { contentsOf } from '../../ui/rich-text/headings.ts';
import type { textProducts } from '../../ui/rich-text/products.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { drawProduct, SlimCard } from '../../ui/rich-text/slim-card.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { PreviousNext } from './previous-next.tsx';
import { Share } from './share.tsx';

type Props = { article: Received<'content.article'>; products: Awaited<ReturnType<typeof textProducts>> };

/** An article with its products. */
export function Content({ article, products }: Props) {
  const locale = useLocale();
  const { website } = useShop();
  const { category, picture, author, body } = article;
  const parts = contentsOf(body);
  const words = article.fallback ? htmlLang.tw : undefined;
  return (
    <>
      <article>
        <header className="wrap pt-8 pb-6 md:pb-10 md:text-center lg:pt-14">
          <nav aria-label={m.shop_breadcrumb()} className="flex gap-3 text-caption text-ink-2 md:justify-center">
            <ShopLink to="/news" className="hover:text-ink hover:underline hover:underline-offset-4">
              {m.news_title()}
            </ShopLink>
            {category && (
              <ShopLink to={newsCategoryPath(category)} className="hover:text-ink hover:underline hover:underline-offset-4">
                {category.name}
              </ShopLink>
            )}
          </nav>
          <h1 lang={words} className="title-page mt-3 md:mx-auto md:max-w-190 lg:text-[3rem]">
            <Phrases text={article.title} />
          </h1>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-2 md:justify-center">
            {author && <span>{m.news_author({ name: author })}</span>}
            <time dateTime={article.published_at}>{formatDate(article.published_at, locale, website.time_zone)}</time>
            <span>{m.news_minutes({ count: article.reading_minutes })}</span>
          </p>
        </header>
        {picture && (
          <div className="md:wrap">
            <div className="overflow-hidden bg-mist">
              <Picture
                picture={picture}
                eager
                sizes="(min-width: 1360px) 1312px, 100vw"
                className="aspect-4/3 w-full object-cover object-[50%_62%] md:aspect-2/1"
              />
            </div>
          </div>
        )}
        <div className="wrap mt-8 lg:mt-16 lg:grid lg:grid-cols-[17rem_1fr]">
          {parts.length > 1 ? <Contents parts={parts} /> : <span />}
          <div className="prose-long mx-auto min-w-0 max-w-160 lg:mx-0" lang={words}>
            {article.fallback && (
              <p lang={htmlLang.en} className="mb-6 border-s-2 border-line-2 ps-4 text-small text-ink-2">
                {m.news_only_chinese()}
              </p>
            )}
            <RichText content={body} product={drawProduct(products.inText)} />
            {products.beside.length > 0 && (
              <section className="mt-12" lang={htmlLang[locale]}>
                <h2 className="title-part mb-4">{m.news_products()}</h2>
                <div className="grid gap-3">
                  {products.beside.map((card) => (
                    <SlimCard key={card.id} card={card} look="outline" />
                  ))}
                </div>
              </section>
            )}
            <div className="mt-10" lang={htmlLang[locale]}>
              <Share title={article.title} />
            </div>
          </div>
        </div>
      </article>
      <PreviousNext previous={article.previous} next={article.next} />
    </>
  );
}
