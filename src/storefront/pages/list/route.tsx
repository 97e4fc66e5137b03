import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { hydrateOnIntent } from '../../ui/hydrate-on-intent.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { buildListQuery, loadList } from './load.ts';
import { titleOf } from './title.ts';

const { Later: Page, load: loadPage } = hydrateOnIntent(
  () => import('./page.tsx'),
  import.meta.env.SSR ? await import('./page.tsx') : null,
);

export const loader = loadList;

/** Client navigation loads the page's code together with its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [facts] = await Promise.all([serverLoader<typeof loader>(), loadPage()]);
  return facts;
}

/** Searches and lists with several filters are not indexed. */
export function meta(args: MetaArgs<typeof loader>) {
  const list = args.loaderData;
  if (!list) return [];
  const { subject, alternates, filters } = list;
  const title = titleOf(subject);
  const { page } = list.meta;
  return pageMeta(args, {
    title: page > 1 ? m.list_title_page({ title, page }) : title,
    description: 'intro' in subject ? subject.intro : '',
    isListed: subject.kind !== 'search' && filters.length < 2,
    query: buildListQuery({ ...list, sort: 'featured' }, page),
    ...(alternates ? { alternates } : {}),
  });
}

/** All products, a category, a brand, or search results. */
export default function List() {
  const list = useLoaderData<typeof loader>();
  const q = list.subject.kind === 'search' ? list.subject.q : '';
  const found = list.meta.total;
  useEffect(
    function keepSearch() {
      if (q) void import('../../layout/search/commit-search.ts').then(({ commitSearch }) => commitSearch(q, found));
    },
    [q, found],
  );
  return <Page list={list} />;
}
