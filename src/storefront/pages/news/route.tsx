import { type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageMeta } from '../../ui/page-meta.ts';
import { newsCategoryPath } from '../../ui/paths.ts';
import { loadNews } from './load.ts';
import { Content } from './page.tsx';

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

export default function News() {
  return <Content news={useLoaderData<typeof loader>()} />;
}
