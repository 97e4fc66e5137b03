import * as m from '#messages';
import { htmlLang } from '#shared/locale.ts';
import type { Received } from '../../call.ts';
import { formatDate } from '../../ui/dates.ts';
import { articlePath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { useLocale, useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

export type NewsRow = Received<'content.news'>['data'][number];

/** An article in a list; the first one takes the full width. The card is one link. */
export function CoverCard({ article, lead = false, eager = false }: { article: Omit<NewsRow, 'author'>; lead?: boolean; eager?: boolean }) {
  const locale = useLocale();
  const { website } = useShop();
  const words = article.fallback ? htmlLang.tw : undefined;
  return (
    <article className={`card group relative ${lead ? 'lg:grid lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-14' : ''}`}>
      <div className={`card-picture overflow-hidden bg-mist ${lead ? 'aspect-8/5 lg:aspect-2/1' : 'aspect-8/5'}`}>
        {article.picture && (
          <Picture
            picture={article.picture}
            alt=""
            eager={eager}
            sizes={lead ? '(min-width: 1024px) 740px, 100vw' : '(min-width: 1024px) 420px, (min-width: 768px) 50vw, 100vw'}
            className="size-full object-cover object-[50%_62%]"
          />
        )}
      </div>
      <div className={lead ? 'mt-4 lg:mt-0' : 'mt-4'}>
        <p className="flex flex-wrap gap-x-3 text-caption text-ink-2">
          {article.category && <span>{article.category.name}</span>}
          <time dateTime={article.published_at}>{formatDate(article.published_at, locale, website.time_zone)}</time>
          {article.pinned && <span className="text-primary-t">{m.news_pinned()}</span>}
        </p>
        <h2 lang={words} className={`card-name mt-1.5 ${lead ? 'title-part lg:mt-3 lg:text-[2rem]' : 'title-card'}`}>
          <ShopLink to={articlePath(article)} className="card-link">
            {article.title}
          </ShopLink>
        </h2>
        {article.excerpt && (
          <p lang={words} className={`mt-2 text-ink-2 ${lead ? 'max-w-100 lg:mt-4' : 'text-small'}`}>
            {article.excerpt}
          </p>
        )}
      </div>
    </article>
  );
}
