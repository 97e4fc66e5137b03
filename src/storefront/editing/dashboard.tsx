import { type ReactNode, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import type { ListData } from '../pages/list/load.ts';
import type { NewsData } from '../pages/news/page.tsx';
import type { ShopRow } from '../pages/shops/open.ts';
import { ListDashboard } from './pages/list.tsx';
import { ArticleDashboard, NewsDashboard } from './pages/news.tsx';
import { ProductDashboard } from './pages/product.tsx';
import { ShopsDashboard } from './pages/shops.tsx';
import { takeCarried } from './store.ts';

/** The data of the page's loader. Cast: the route's name determines its loader. */
const as = <T,>(data: unknown): T => data as T;

const list = (data: unknown) => <ListDashboard list={as<ListData>(data)} />;
const news = (data: unknown) => <NewsDashboard news={as<NewsData>(data)} />;
const dashboards: Readonly<Record<string, (data: unknown) => ReactNode>> = {
  product: (data) => <ProductDashboard product={as<{ product: ProductDetail }>(data).product} />,
  products: list,
  category: list,
  brand: list,
  shops: (data) => <ShopsDashboard shops={as<{ data: ShopRow[] }>(data).data} />,
  news,
  'news-category': news,
  article: (data) => <ArticleDashboard {...as<Parameters<typeof ArticleDashboard>[0]>(data)} />,
};

/** The page of the current route, for staff who edit it in its place. */
export function Dashboard() {
  const page = useMatches().at(-1);
  useEffect(takeCarried, []);
  const name = page?.id.split('/')[1] ?? '';
  return dashboards[name]?.(page?.loaderData) ?? <Outlet />;
}
