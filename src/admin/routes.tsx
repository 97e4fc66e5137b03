import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import type { Permission } from '#shared/permissions.ts';
import { preferencesQuery } from './kit/preferences.ts';
import { setLanguage } from './language.ts';
import { AdminLayout, LayoutSkeleton } from './layout/admin-layout.tsx';
import { NotFound, RouteProblem } from './layout/route-error.tsx';
import { declareScreens } from './layout/screens.ts';
import { mayDo, profileQuery, queryClient, shopQuery } from './session.ts';

/** Fetches the profile and the shop's settings; without a session the client opens the sign-in page. */
const enter: LoaderFunction = async () => {
  // Beside the profile, not after it; a list rendered earlier uses this browser's copy.
  void queryClient.prefetchQuery(preferencesQuery);
  const profile = await queryClient.ensureQueryData(profileQuery);
  setLanguage(profile.locale);
  await queryClient.ensureQueryData(shopQuery());
  return null;
};

/** Checks the permission of a route to avoid dead ends; the server enforces permissions at every call. */
const gate =
  (needs: Permission): LoaderFunction =>
  async () => {
    const profile = await queryClient.ensureQueryData(profileQuery);
    return mayDo(profile, needs) ? null : redirect(`/welcome?missing=${encodeURIComponent(needs)}`);
  };

type Load = () => Promise<ComponentType>;
const screen = (path: string, needs: Permission, load: Load): RouteObject => ({
  path,
  loader: gate(needs),
  handle: { needs },
  lazy: { Component: load },
});
const open = (path: string, load: Load): RouteObject => ({ path, lazy: { Component: load } });

/** The start page: staff who may not view the dashboard get the welcome page, without naming the permission. */
const home: LoaderFunction = async () => {
  const profile = await queryClient.ensureQueryData(profileQuery);
  return mayDo(profile, 'dashboard view') ? null : redirect('/welcome');
};

const welcome: Load = async () => (await import('./layout/welcome.tsx')).Welcome;
const payment: Load = async () => (await import('./payments/form.tsx')).Component;
const delivery: Load = async () => (await import('./deliveries/form.tsx')).Component;
const customer: Load = async () => (await import('./customers/edit.tsx')).CustomerEdit;
const level: Load = async () => (await import('./customers/levels/form.tsx')).LevelEdit;
const staffMember: Load = async () => (await import('./staff/form.tsx')).StaffEdit;
const webhook: Load = async () => (await import('./settings/webhooks/form.tsx')).Component;
const role: Load = async () => (await import('./roles/form.tsx')).RoleEdit;
const category: Load = async () => (await import('./categories/categories.tsx')).Categories;
const brand: Load = async () => (await import('./brands/form.tsx')).BrandEdit;
const page: Load = async () => (await import('./pages/form.tsx')).PageEdit;
const shop: Load = async () => (await import('./shops/form.tsx')).ShopEdit;
const banner: Load = async () => (await import('./banners/form.tsx')).BannerEdit;
const article: Load = async () => (await import('./blogs/form.tsx')).ArticleEdit;
const blogCategory: Load = async () => (await import('./blog-categories/form.tsx')).BlogCategoryEdit;
const gift: Load = async () => (await import('./gifts/form.tsx')).GiftEdit;
const offer: Load = async () => (await import('./offers/form.tsx')).Component;
const campaign: Load = async () => (await import('./coupons/form.tsx')).Component;
const product: Load = async () => (await import('./products/edit.tsx')).Component;

export const router = createBrowserRouter(
  [
    {
      path: '/',
      loader: enter,
      Component: AdminLayout,
      HydrateFallback: LayoutSkeleton,
      ErrorBoundary: RouteProblem,
      children: [
        {
          ErrorBoundary: RouteProblem,
          children: [
            { index: true, loader: home, lazy: { Component: async () => (await import('./reports/dashboard.tsx')).Dashboard } },
            open('welcome', welcome),
            open('profile', async () => (await import('./profile/profile.tsx')).Profile),
            screen('orders', 'orders view', async () => (await import('./orders/list.tsx')).OrderList),
            screen('orders/create', 'orders create', async () => (await import('./orders/create/order-form.tsx')).OrderCreate),
            screen('orders/notes', 'orders update', async () => (await import('./orders/notes/notes.tsx')).OrderNotesScreen),
            screen('orders/:id/logs', 'logs view', async () => (await import('./orders/logs.ts')).OrderLogs),
            screen('orders/:id/shipping/:relation/logs', 'logs view', async () => (await import('./orders/logs.ts')).ParcelLogs),
            screen('orders/:id', 'orders update', async () => (await import('./orders/show.tsx')).OrderShow),
            screen('products', 'products view', async () => (await import('./products/list.tsx')).ProductList),
            screen('products/create', 'products create', product),
            screen('products/:id', 'products update', product),
            screen('bulk-messages', 'customers view', async () => (await import('./bulk-messages/list.tsx')).BulkList),
            screen('bulk-messages/create', 'customers update', async () => (await import('./bulk-messages/form.tsx')).BulkEdit),
            screen('bulk-messages/:id', 'customers update', async () => (await import('./bulk-messages/show.tsx')).BulkShow),
            screen('customers', 'customers view', async () => (await import('./customers/list.tsx')).CustomerList),
            screen('customer-levels', 'customers view', async () => (await import('./customers/levels/list.tsx')).LevelList),
            screen('customer-levels/create', 'customers create', level),
            screen('customer-levels/:id', 'customers update', level),
            screen('customer-levels/:id/logs', 'logs view', async () => (await import('./customers/levels/logs.ts')).LevelLogs),
            screen('customers/create', 'customers create', customer),
            screen('customers/:id', 'customers update', async () => (await import('./customers/show.tsx')).CustomerShow),
            screen('customers/:id/logs', 'logs view', async () => (await import('./customers/logs.ts')).CustomerLogs),
            screen('customers/:id/edit', 'customers update', customer),
            screen('products/:id/logs', 'logs view', async () => (await import('./products/logs.ts')).ProductLogs),
            screen('product-items', 'products view', async () => (await import('./stock/stock.tsx')).StockSheet),
            screen('product-categories/:id/logs', 'logs view', async () => (await import('./categories/logs.ts')).CategoryLogs),
            screen('product-categories', 'categories view', category),
            screen('product-categories/create', 'categories create', category),
            screen('product-categories/:id', 'categories update', category),
            screen('brands/:id/logs', 'logs view', async () => (await import('./brands/logs.ts')).BrandLogs),
            screen('brands', 'brands view', async () => (await import('./brands/list.tsx')).BrandList),
            screen('brands/create', 'brands create', brand),
            screen('brands/:id', 'brands update', brand),
            screen('gifts/:id/logs', 'logs view', async () => (await import('./gifts/logs.ts')).GiftLogs),
            screen('gifts', 'gifts view', async () => (await import('./gifts/list.tsx')).GiftList),
            screen('gifts/create', 'gifts create', gift),
            screen('gifts/:id', 'gifts update', gift),
            screen('banners', 'banners view', async () => (await import('./banners/list.tsx')).BannerList),
            screen('banners/create', 'banners create', banner),
            screen('banners/:id', 'banners update', banner),
            screen('banners/:id/logs', 'logs view', async () => (await import('./banners/logs.ts')).BannerLogs),
            screen('video-background', 'banners view', async () => (await import('./video/form.tsx')).VideoBackground),
            screen('video-background/logs', 'logs view', async () => (await import('./video/logs.ts')).VideoLogs),
            screen('telescope', 'telescope view', async () => (await import('./telescope/telescope.tsx')).Telescope),
            screen('logs', 'logs view', async () => (await import('./logs/shop-logs.tsx')).ShopLogs),
            screen('messages', 'cms view', async () => (await import('./inbox/list.tsx')).MessageList),
            screen('messages/:id', 'cms view', async () => (await import('./inbox/show.tsx')).MessageShow),
            screen('messages/:id/logs', 'logs view', async () => (await import('./inbox/logs.ts')).MessageLogs),
            screen('newbang', 'newbang view', async () => (await import('./newbang/list.tsx')).SupplierList),
            screen('newbang/config', 'system update', async () => (await import('./newbang/config.tsx')).Component),
            screen('newbang/orders', 'newbang view', async () => (await import('./newbang/orders.tsx')).SupplierOrders),
            screen('newbang/syncs', 'newbang view', async () => (await import('./newbang/journal.tsx')).SyncJournal),
            screen('newbang/:id', 'newbang view', async () => (await import('./newbang/show.tsx')).SupplierShow),
            screen('import/stock', 'products update', async () => (await import('./imports/import-screen.tsx')).StockImport),
            screen('import/tracking', 'orders update', async () => (await import('./imports/import-screen.tsx')).TrackingImport),
            screen('import/products', 'products create', async () => (await import('./imports/import-screen.tsx')).ProductImport),
            screen('offers', 'offers view', async () => (await import('./offers/list.tsx')).OfferList),
            screen('offers/calendar', 'offers view', async () => (await import('./offers/calendar/calendar.tsx')).OfferCalendar),
            screen('offers/:id/logs', 'logs view', async () => (await import('./offers/logs.ts')).OfferLogs),
            screen('offers/create', 'offers create', offer),
            screen('offers/:id', 'offers update', offer),
            screen('coupons', 'coupons update', async () => (await import('./coupons/list.tsx')).CampaignList),
            screen('coupons/:id/logs', 'logs view', async () => (await import('./coupons/logs.ts')).CampaignLogs),
            screen('coupons/create', 'coupons update', campaign),
            screen('coupons/:id', 'coupons update', async () => (await import('./coupons/show.tsx')).Component),
            screen('coupons/:id/edit', 'coupons update', campaign),
            screen('coupons/:id/sheet', 'coupons update', async () => (await import('./coupons/qr-sheet.tsx')).Component),
            screen('credits', 'coupons update', async () => (await import('./credits/buy.tsx')).Component),
            screen('credits/transactions', 'coupons update', async () => (await import('./credits/transactions.tsx')).CreditTransactions),
            screen('affiliate-conversions', 'reports view', async () => (await import('./marketing/conversions.tsx')).Conversions),
            screen('feeds', 'products view', async () => (await import('./marketing/feeds.tsx')).Feeds),
            { path: 'reports', loader: () => redirect('/reports/sales'), handle: { needs: 'reports view' } },
            screen('reports/sales', 'reports view', async () => (await import('./reports/sales.tsx')).SalesReport),
            screen('reports/products', 'reports view', async () => (await import('./reports/products.tsx')).ProductReport),
            screen('reports/money', 'reports view', async () => (await import('./reports/money.tsx')).MoneyReport),
            screen('payments', 'system update', async () => (await import('./payments/list.tsx')).Component),
            screen('payments/:id/logs', 'logs view', async () => (await import('./payments/logs.ts')).PaymentLogs),
            screen('payments/create', 'system update', payment),
            screen('payments/:id', 'system update', payment),
            screen('deliveries', 'system update', async () => (await import('./deliveries/list.tsx')).Component),
            screen('deliveries/:id/logs', 'logs view', async () => (await import('./deliveries/logs.ts')).DeliveryLogs),
            screen('deliveries/create', 'system update', delivery),
            screen('deliveries/:id', 'system update', delivery),
            screen('simulator', 'system update', async () => (await import('./methods/simulator.tsx')).Simulator),
            screen('filemanager', 'filemanager view', async () => (await import('./files/files.tsx')).Files),
            screen('filemanager/:id/logs', 'logs view', async () => (await import('./files/logs.ts')).PictureLogs),
            { path: 'settings', loader: () => redirect('/settings/general'), handle: { needs: 'system update' } },
            screen('settings/general', 'system update', async () => (await import('./settings/general.tsx')).Component),
            screen('settings/theme', 'system update', async () => (await import('./settings/theme.tsx')).Component),
            screen('settings/home', 'cms update', async () => (await import('./settings/home.tsx')).Component),
            screen('settings/menu', 'cms update', async () => (await import('./settings/menu/menu.tsx')).Component),
            screen('settings/search', 'system update', async () => (await import('./settings/search/search.tsx')).Component),
            screen('settings/credits', 'system update', async () => (await import('./settings/credits/credits.tsx')).Component),
            screen('settings/affiliate', 'system update', async () => (await import('./settings/affiliate.tsx')).Component),
            screen('settings/pixel', 'system update', async () => (await import('./settings/pixel.tsx')).Component),
            screen('settings/retention', 'system update', async () => (await import('./settings/retention/retention.tsx')).Component),
            screen('settings/invoices', 'system update', async () => (await import('./settings/invoices/invoices.tsx')).Component),
            screen('settings/carriers', 'system update', async () => (await import('./settings/carriers/carriers.tsx')).Component),
            screen('settings/sign-in', 'system update', async () => (await import('./settings/sign-in.tsx')).Component),
            screen('settings/gifts', 'gifts update', async () => (await import('./settings/gifts/gifts.tsx')).Component),
            screen('blogs/:id/logs', 'logs view', async () => (await import('./blogs/logs.ts')).ArticleLogs),
            screen('blogs', 'blogs view', async () => (await import('./blogs/list.tsx')).ArticleList),
            screen('blogs/create', 'blogs create', article),
            screen('blogs/:id', 'blogs update', article),
            screen('blog-categories/:id/logs', 'logs view', async () => (await import('./blog-categories/logs.ts')).BlogCategoryLogs),
            screen('blog-categories', 'categories view', async () => (await import('./blog-categories/list.tsx')).BlogCategoryList),
            screen('blog-categories/create', 'blogs create', blogCategory),
            screen('blog-categories/:id', 'blogs update', blogCategory),
            screen('pages', 'cms update', async () => (await import('./pages/list.tsx')).PageList),
            screen('pages/create', 'cms update', page),
            screen('pages/:id', 'cms update', page),
            screen('pages/:id/logs', 'logs view', async () => (await import('./pages/logs.ts')).PageLogs),
            screen('information/:name', 'cms view', async () => (await import('./information/form.tsx')).Information),
            screen('information/:name/logs', 'logs view', async () => (await import('./information/logs.ts')).InformationLogs),
            screen('shops/:id/logs', 'logs view', async () => (await import('./shops/logs.ts')).ShopLogs),
            screen('shops', 'shops view', async () => (await import('./shops/list.tsx')).ShopList),
            screen('shops/create', 'shops create', shop),
            screen('shops/:id', 'shops update', shop),
            screen(
              'settings/notification',
              'system update',
              async () => (await import('./settings/notification/notification.tsx')).Component,
            ),
            screen('settings/webhooks', 'system update', async () => (await import('./settings/webhooks/list.tsx')).Component),
            screen('settings/webhooks/create', 'system update', webhook),
            screen('settings/webhooks/:id', 'system update', webhook),
            screen(
              'settings/notification/:mail/:locale',
              'system update',
              async () => (await import('./settings/notification/template.tsx')).Component,
            ),
            screen('settings/messaging', 'system update', async () => (await import('./settings/messaging.tsx')).Component),
            screen('mails', 'logs view', async () => (await import('./mails/list.tsx')).MailList),
            screen('mails/:id', 'logs view', async () => (await import('./mails/show.tsx')).MailShow),
            screen('settings/users', 'users view', async () => (await import('./staff/list.tsx')).StaffList),
            screen('settings/users/create', 'users create', staffMember),
            screen('settings/users/:id', 'users update', staffMember),
            screen('settings/users/:id/logs', 'logs view', async () => (await import('./staff/logs.ts')).StaffLogs),
            screen('roles', 'roles view', async () => (await import('./roles/list.tsx')).RoleList),
            screen('roles/create', 'roles create', role),
            screen('roles/:id', 'roles update', role),
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);

declareScreens(router.routes);
