import { type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { newsCategoryPath } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { CoverCard } from './cover-card.tsx';
import { loadNews } from './load.ts';
import { NewsPages } from './pages.tsx';

export const loader = loadNews;

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return [];
  const { category, page, articles } = args.loaderData;
  const title = category ? category.name : m.news_title();
  return pageMeta(args, {
    title: page > 1 ? m.list_title_page({ title, page }) : title,
    description: m.news_description(),
    picture: articles[0]?.picture ?? null,
    query: page > 1 ? `?page=${page}` : '',
    ...(category
      ? {
          alternates: {
            tw: newsCategoryPath({ id: category.id, slug: category.slugs.tw }),
            en: newsCategoryPath({ id: category.id, slug: category.slugs.en }),
          },
        }
      : {}),
  });
}

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
export default function News() {
  const { category, categories, articles, page, last } = useLoaderData<typeof loader>();
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
