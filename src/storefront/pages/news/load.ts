import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';
import { newsCategoryPath } from '../../ui/paths.ts';

const perPage = 12;

/** Loads all articles, or those of a category. Throws 404 for a missing category or page, 301 to the current slug. */
export async function loadNews({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { locale } = splitLocale(url.pathname);
  const { call } = loaderDeps(context);
  const pageParam = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(pageParam) ? Number(pageParam) : 1;
  const categoryId = params['categoryId'];
  const { data: categories } = await call('content.newsCategories', {}, locale);
  const category = categoryId === undefined ? null : categories.find((each) => String(each.id) === categoryId);
  if (category === undefined) throw data(null, { status: 404 });
  if (category?.slug && category.slug !== params['slug'])
    throw redirect(localizedPath(newsCategoryPath(category), locale) + url.search, 301);
  const news = await call('content.news', { page, per_page: perPage, ...(category ? { category: category.id } : {}) }, locale);
  if (page > 1 && news.data.length === 0) throw data(null, { status: 404 });
  return { category, categories, articles: news.data, page, last: Math.max(1, Math.ceil(news.meta.total / perPage)) };
}
