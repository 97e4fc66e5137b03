import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { newsCategoryPath } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { CoverCard } from './cover-card.tsx';
import type { loadNews } from './load.ts';
import { NewsPages } from './pages.tsx';

export type NewsData = Awaited<ReturnType<typeof loadNews>>;

function Empty() {
  return (
    <div className="border-t border-line py-20 text-center">
      <h2 className="title-part">{m.news_empty_title()}</h2>
      <p className="mt-3 text-ink-2">{m.news_empty_text()}</p>
      <ShopLink to="/products" className={`${buttonClass()} mt-6`}>
        {m.news_see_products()}
      </ShopLink>
    </div>
  );
}

/** The news page: all articles, or those of one category. */
export function Content({ news: { category, categories, articles, page, last } }: { news: NewsData }) {
  const [first, ...others] = articles;
  const hasLead = !category && page === 1;
  const rest = hasLead ? others : articles;
  const path = category ? newsCategoryPath(category) : '/news';
  return (
    <div className="wrap pt-8 lg:pt-14">
      <h1 className="title-page">{category ? category.name : m.news_title()}</h1>
      <p className="mt-2 max-w-140 text-ink-2">{m.news_description()}</p>
      <nav aria-label={m.news_categories()} className="mt-6 mb-8 flex flex-wrap gap-2.5 lg:mt-8 lg:mb-12">
        <ShopLink to="/news" className="chip" aria-current={category ? undefined : 'page'}>
          {m.news_all()}
        </ShopLink>
        {categories.map((each) => (
          <ShopLink key={each.id} to={newsCategoryPath(each)} className="chip" aria-current={each.id === category?.id ? 'page' : undefined}>
            {each.name}
          </ShopLink>
        ))}
      </nav>
      {articles.length === 0 && <Empty />}
      {hasLead && first && <CoverCard article={first} lead eager />}
      {rest.length > 0 && (
        <ul className={`grid gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-14 ${hasLead ? 'mt-10 lg:mt-16' : ''}`}>
          {rest.map((article, at) => (
            <li key={article.id}>
              <CoverCard article={article} eager={!hasLead && at === 0} />
            </li>
          ))}
        </ul>
      )}
      <NewsPages path={path} page={page} last={last} />
    </div>
  );
}
