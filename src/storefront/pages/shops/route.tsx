import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';
import type { Shop } from '../../shop-data.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { buildShopsJsonLd } from './json-ld.ts';
import { Content } from './page.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  return loaderDeps(context).call('content.shops', {}, splitLocale(new URL(request.url).pathname).locale);
}

export function meta(args: MetaArgs<typeof loader>) {
  const shop = args.matches[0]?.loaderData as Shop | undefined;
  if (!args.loaderData || !shop) return [];
  const url = shop.origin + localizedPath('/shops', splitLocale(args.location.pathname).locale);
  const { data: shops } = args.loaderData;
  return pageMeta(args, {
    title: m.shops_title(),
    description: shops.map((each) => `${each.name} ${each.address}`).join(' / ') || m.shops_description(),
    picture: shops[0]?.pictures[0] ?? null,
    ...(shops.length ? { jsonLd: buildShopsJsonLd(shops, shop, url) } : {}),
  });
}

export default function Shops() {
  return <Content shops={useLoaderData<typeof loader>().data} />;
}
