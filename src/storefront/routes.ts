import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Locale } from '#shared/locale.ts';

/** Every page once per language: the path decides it, so route ids contain it. */
function pages(locale: Locale): RouteConfigEntry[] {
  const page = (path: string, folder: string, id = folder) => route(path, `pages/${folder}/route.tsx`, { id: `${locale}/${id}` });
  return [
    index('pages/start/route.tsx', { id: `${locale}/start` }),
    page('home', 'home'),
    page('products', 'list', 'products'),
    page('products/category/:categoryId/:slug?', 'list', 'category'),
    page('products/brand/:brandId/:slug?', 'list', 'brand'),
    page('search', 'list', 'search'),
    page('products/:id/:slug?', 'product'),
    page('preview/product', 'product/preview'),
    page('preview/blocks', 'preview-blocks'),
    page('news', 'news'),
    page('news/category/:categoryId/:slug?', 'news', 'news-category'),
    page('news/:id/:slug?', 'article'),
    page('information', 'information/start'),
    page('information/faq', 'information/faq'),
    page('information/contact', 'information/contact'),
    page('information/:name', 'information/text'),
    page('shops', 'shops'),
    page('p/:id/:slug?', 'page'),
    page('cart', 'cart'),
    page('order', 'order', 'find-order'),
    page('order/:token', 'order'),
    page('reset-password', 'reset-password'),
    page('confirm-email', 'confirm-email'),
    page('unsubscribe', 'unsubscribe'),
    page('offers/:publicId/orders', 'offer-orders'),
    page('member', 'member'),
    layout('pages/account/layout.tsx', { id: `${locale}/account` }, [
      page('account', 'account/profile'),
      page('account/card', 'account/card'),
      page('account/credits', 'account/credits'),
      page('account/coupons', 'account/coupons'),
      page('account/orders', 'account/orders'),
      page('account/orders/:id', 'account/order'),
      page('account/wishlist', 'account/wishlist'),
    ]),
    page('*', 'not-found'),
  ];
}

export default [...pages('tw'), ...prefix('en', pages('en'))] satisfies RouteConfig;
