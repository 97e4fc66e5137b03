import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { contracts } from '../contracts.ts';

/**
 * Which right each call of staff asks for, written down by hand from the specification (section 2, “Admin area”, and section
 * 6): a list asks for `view`, a new record for `create`, its page and every change of it for `update`; logs for `logs view`;
 * orders and customers are shown with `update`; coupons and credits ask for `coupons update`, payments, deliveries and
 * settings for `system update`, home and menu for `cms update`. `staff`: what everybody who is signed in may do. A call
 * without a line here fails: decide its right first, then write it down.
 */
const rights: Readonly<Record<string, readonly string[]>> = {
  staff: [
    // The caller's own account, sessions, views and preferences.
    'GET /api/me',
    'PUT /api/me/locale',
    'GET /api/me/helpers',
    'PUT /api/admin/me',
    'POST /api/admin/me/avatar',
    'DELETE /api/admin/me/avatar',
    'POST /api/admin/me/password',
    'GET /api/admin/me/sessions',
    'POST /api/admin/me/sessions/end-others',
    'DELETE /api/admin/me/sessions/:id',
    'POST /api/admin/me/second-step',
    'POST /api/admin/me/second-step/confirm',
    'POST /api/admin/me/second-step/end',
    'GET /api/admin/me/logs',
    'GET /api/admin/me/preferences',
    'PUT /api/admin/me/preferences',
    'GET /api/admin/views',
    'POST /api/admin/views',
    'DELETE /api/admin/views/:id',
    // Names for selects in forms of every kind.
    'GET /api/admin/tag-choices',
    'GET /api/admin/brand-choices',
    'GET /api/admin/category-choices',
    'GET /api/admin/goods-choices',
    'GET /api/admin/delivery-choices',
    // A record's log: needs the permission of that record.
    'GET /api/admin/touched',
    // Tasks are the caller's own; each needs the permission of the call it makes.
    'GET /api/admin/tasks',
    'POST /api/admin/tasks/export',
    'POST /api/admin/tasks/bulk',
    'POST /api/admin/tasks/:id/cancel',
    'GET /api/admin/tasks/:id/file',
    'GET /api/admin/tasks/:id/problems',
    'POST /api/admin/imports/new/:what',
    'GET /api/admin/imports/:id',
    'POST /api/admin/imports/:id/start',
  ],
  'dashboard view': ['GET /api/admin/reports/dashboard'],
  'products view': [
    'GET /api/admin/products',
    'GET /api/admin/product-items',
    'GET /api/admin/product-items/counts',
    'GET /api/admin/product-items/:id/movements',
  ],
  'products create': [
    'POST /api/admin/products',
    'POST /api/admin/products/:id/duplicate',
    'POST /api/admin/products/import',
    'POST /api/admin/products/samples',
    'DELETE /api/admin/products/samples',
    'POST /api/admin/products/samples/keep',
  ],
  'products update': [
    'GET /api/admin/products/export',
    'GET /api/admin/products/:id',
    'PUT /api/admin/products/:id',
    'POST /api/admin/products/preview',
    'POST /api/admin/products/shelf-status',
    'POST /api/admin/products/bulk',
    'POST /api/admin/products/:id/logs/:log_id/revert',
    'PATCH /api/admin/product-items',
    'POST /api/admin/product-items/stocktake',
    'POST /api/admin/product-items/import',
  ],
  'categories view': ['GET /api/admin/product-categories', 'GET /api/admin/product-categories/:id/products'],
  'categories create': ['POST /api/admin/product-categories'],
  'categories update': [
    'GET /api/admin/product-categories/:id',
    'PUT /api/admin/product-categories/:id',
    'POST /api/admin/product-categories/:id/move',
    'POST /api/admin/product-categories/:id/merge',
    'DELETE /api/admin/product-categories/:id',
    'PUT /api/admin/product-categories/:id/products',
  ],
  'gifts view': ['GET /api/admin/gifts'],
  'gifts create': ['POST /api/admin/gifts'],
  'gifts update': [
    'GET /api/admin/gifts/:id',
    'PUT /api/admin/gifts/:id',
    'POST /api/admin/gifts/:id/stock',
    'POST /api/admin/gifts/bulk',
    'DELETE /api/admin/gifts/:id',
    // “gifts (cart gifts)” is in section 2 where a right of its own would be: the resource is gifts.
    'GET /api/admin/settings/gifts',
    'PUT /api/admin/settings/gifts',
  ],
  'brands view': ['GET /api/admin/brands'],
  'brands create': ['POST /api/admin/brands'],
  'brands update': [
    'GET /api/admin/brands/:id',
    'PUT /api/admin/brands/:id',
    'POST /api/admin/brands/bulk',
    'DELETE /api/admin/brands/:id',
  ],
  'orders view': [
    'GET /api/admin/orders',
    'GET /api/admin/orders/counts',
    'GET /api/admin/orders/words',
    'GET /api/admin/orders/choices',
    'GET /api/admin/orders/packing',
    'GET /api/admin/orders/:id/files',
    'GET /api/admin/orders/:id/files/:file_id',
    'GET /api/admin/goods/combos',
  ],
  'orders create': [
    'POST /api/admin/orders',
    'POST /api/admin/orders/quote',
    'GET /api/admin/orders/drafts',
    'GET /api/admin/orders/drafts/:id',
    'POST /api/admin/orders/drafts',
    'PUT /api/admin/orders/drafts/:id',
    'DELETE /api/admin/orders/drafts/:id',
    'GET /api/admin/carts/:id',
  ],
  'orders update': [
    'GET /api/admin/orders/:id',
    'PUT /api/admin/orders/:id',
    'POST /api/admin/orders/:id/move',
    'POST /api/admin/orders/bulk',
    'PUT /api/admin/orders/:id/note',
    'POST /api/admin/orders/:id/dry-run',
    'POST /api/admin/orders/:id/refunds',
    'POST /api/admin/orders/:id/refunds/dry-run',
    'POST /api/admin/orders/:id/refunds/:refund_id/done',
    'POST /api/admin/orders/:id/payments',
    'POST /api/admin/orders/:id/payments/ask',
    'POST /api/admin/orders/:id/payments/refresh',
    'POST /api/admin/orders/:id/returns/:return_id',
    'PUT /api/admin/orders/:id/shippings/:parcel_id',
    'POST /api/admin/orders/:id/shippings/:parcel_id/split',
    'POST /api/admin/orders/:id/shippings/:parcel_id/merge',
    'POST /api/admin/orders/tags',
    'POST /api/admin/orders/tracking',
    'POST /api/admin/orders/:id/files',
    'DELETE /api/admin/orders/:id/files/:file_id',
  ],
  'customers view': [
    'GET /api/admin/customers',
    'GET /api/admin/customer-tags',
    'GET /api/admin/customer-sources',
    'GET /api/admin/customer-levels',
  ],
  'customers create': ['POST /api/admin/customers', 'POST /api/admin/customer-levels'],
  'customers update': [
    'GET /api/admin/customers/:id',
    'PUT /api/admin/customers/:id',
    'GET /api/admin/customers/:id/overview',
    'POST /api/admin/customers/:id/merge',
    'POST /api/admin/customers/:id/sign-in',
    'POST /api/admin/customers/bulk',
    'POST /api/admin/customers/:id/reset-mail',
    'POST /api/admin/customers/:id/anonymise',
    'POST /api/admin/customers/:id/logs/:log_id/revert',
    'POST /api/admin/customers/:id/sign-out',
    'PUT /api/admin/customer-levels/:id',
    'DELETE /api/admin/customer-levels/:id',
  ],
  'offers view': [
    'GET /api/admin/offers',
    'GET /api/admin/offers/:id',
    'GET /api/admin/offer-partners',
    'GET /api/admin/offers/:id/partner-orders',
    'POST /api/admin/offers/dry-run',
  ],
  'offers create': ['POST /api/admin/offers'],
  'offers update': ['PUT /api/admin/offers/:id', 'POST /api/admin/offers/bulk'],
  // The purse is promotion money: a packer's header shows none.
  'coupons view': ['GET /api/balance'],
  'coupons update': [
    'GET /api/admin/coupons',
    'GET /api/admin/coupons/:id',
    'POST /api/admin/coupons',
    'PUT /api/admin/coupons/:id',
    'GET /api/admin/coupons/:id/tickets',
    'GET /api/admin/code-check',
    'POST /api/admin/coupons/:id/issue',
    'POST /api/admin/coupons/:id/issue/bulk',
    'POST /api/admin/coupons/:id/revoke',
    'GET /api/admin/credits/forecast',
    'GET /api/admin/credits/transactions',
    'GET /api/admin/credits/purchases',
    'POST /api/admin/credits/purchases',
    'POST /api/admin/credits/purchases/:id/confirm',
    'POST /api/admin/credits/purchases/:id/refuse',
    'GET /api/admin/credits/card',
    'POST /api/admin/credits/purchases/card',
    'POST /api/admin/credits/purchases/:id/refresh',
    'POST /api/admin/customers/:id/credits',
    'POST /api/admin/customers/credits',
  ],
  'reports view': [
    'GET /api/admin/reports/sales',
    'GET /api/admin/reports/breakdown',
    'GET /api/admin/reports/products',
    'GET /api/admin/reports/choices',
    'GET /api/admin/reports/money',
    'GET /api/admin/reports/money.csv',
    'GET /api/admin/reports/mail',
    'GET /api/admin/search-log',
  ],
  'reports update': ['PUT /api/admin/reports/mail'],
  'cms update': [
    'GET /api/admin/settings/menu',
    'PUT /api/admin/settings/menu',
    'GET /api/admin/settings/home',
    'PUT /api/admin/settings/home',
  ],
  'banners view': ['GET /api/admin/banners', 'GET /api/admin/video-background'],
  'banners create': ['POST /api/admin/banners'],
  'banners update': ['PUT /api/admin/banners/:id', 'PUT /api/admin/video-background'],
  'system update': [
    'GET /api/admin/settings/search',
    'PUT /api/admin/settings/search',
    'GET /api/admin/settings/general',
    'PUT /api/admin/settings/general',
    'POST /api/admin/settings/test-mail',
    'GET /api/admin/settings/credits',
    'PUT /api/admin/settings/credits',
    'GET /api/admin/payments',
    'GET /api/admin/payments/:id',
    'POST /api/admin/payments',
    'PUT /api/admin/payments/:id',
    'POST /api/admin/payments/:id/archive',
    'POST /api/admin/payments/order',
    'POST /api/admin/payments/:id/test',
    'GET /api/admin/deliveries',
    'GET /api/admin/deliveries/:id',
    'POST /api/admin/deliveries',
    'PUT /api/admin/deliveries/:id',
    'POST /api/admin/deliveries/:id/archive',
    'POST /api/admin/deliveries/order',
    'POST /api/admin/methods/simulate',
  ],
  'filemanager create': ['POST /api/admin/media'],
  'users view': ['GET /api/admin/users'],
  'users create': ['POST /api/admin/users'],
  'users update': [
    'GET /api/admin/users/:id',
    'PUT /api/admin/users/:id',
    'POST /api/admin/users/:id/logs/:log_id/revert',
    'POST /api/admin/users/bulk',
    'POST /api/admin/users/sign-out',
    'POST /api/admin/users/:id/invitation',
    'POST /api/admin/users/:id/invitation/link',
    'POST /api/admin/users/:id/second-step/end',
  ],
  // The list already shows what each role grants: its page shows no more.
  'roles view': ['GET /api/admin/roles', 'GET /api/admin/roles/:id'],
  'roles create': ['POST /api/admin/roles'],
  'roles update': ['PUT /api/admin/roles/:id', 'DELETE /api/admin/roles/:id'],
  'logs view': [
    'GET /api/admin/logs',
    'GET /api/admin/products/:id/logs',
    'GET /api/admin/product-categories/:id/logs',
    'GET /api/admin/brands/:id/logs',
    'GET /api/admin/gifts/:id/logs',
    'GET /api/admin/offers/:id/logs',
    'GET /api/admin/orders/:id/logs',
    'GET /api/admin/orders/:id/shipping/:relation/logs',
    'GET /api/admin/customers/:id/logs',
    'GET /api/admin/users/:id/logs',
  ],
};

const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract as Record<string, Endpoint>));
const written = Object.entries(rights).flatMap(([right, calls]) => calls.map((call) => [call, right] as const));
const isOfStaff = ({ access, path }: Endpoint) => (access !== 'public' && access !== 'customer') || path.startsWith('/api/admin/');

/** Before signing in: the first administrator, and a forgotten password. */
const beforeSignIn = ['/api/admin/setup', '/api/admin/forgot-password', '/api/admin/reset-password'];

test('every call of staff asks for the right that was written down for it', () => {
  const asked = endpoints.filter((each) => isOfStaff(each) && !beforeSignIn.includes(each.path));
  const found = asked.map(({ method, path, access }) => `${method} ${path}: ${access}`).sort();
  expect(found).toEqual(written.map(([call, right]) => `${call}: ${right}`).sort());
});

test('no call is written down twice', () => {
  expect(written.map(([call]) => call).filter((call, i, all) => all.indexOf(call) !== i)).toEqual([]);
});

test('before signing in only these calls of the back office are open', () => {
  const open = endpoints.filter(({ access, path }) => access === 'public' && path.startsWith('/api/admin/')).map(({ path }) => path);
  expect(open.filter((path) => !beforeSignIn.includes(path))).toEqual([]);
});
