import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { contracts } from '../../contracts.ts';
import { forAllStaff } from './rights-of-all-staff.ts';
import { rightsOfCatalog } from './rights-of-catalog.ts';
import { rightsOfNews } from './rights-of-news.ts';
import { rightsOfSettings } from './rights-of-settings.ts';
import { rightsOfStaff } from './rights-of-staff.ts';

/**
 * The right that each staff call requires, listed by hand from the specification (section 2, “Admin area”, and section 6): a
 * list requires `view`, a new record for `create`, its page and every change of it for `update`; logs for `logs view`; orders
 * and customers are shown with `update`; coupons and credits require `coupons update`, payments, deliveries and settings for
 * `system update`, home and menu for `cms update`. `staff`: allowed to all signed-in staff. A call without a line here fails:
 * decide its right, then add it.
 */
const rights: Readonly<Record<string, readonly string[]>> = {
  staff: forAllStaff,
  'dashboard view': ['GET /api/admin/reports/dashboard'],
  ...rightsOfCatalog,
  'orders view': [
    'GET /api/admin/invoices',
    'GET /api/admin/orders',
    'GET /api/admin/orders/counts',
    'GET /api/admin/orders/words',
    'GET /api/admin/orders/choices',
    'GET /api/admin/orders/packing',
    'GET /api/admin/orders/packing/sheets',
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
    'GET /api/admin/orders/:id/invoices',
    'POST /api/admin/orders/:id/invoices',
    'POST /api/admin/orders/:id/invoices/void',
    'POST /api/admin/orders/bulk/invoices',
    'GET /api/admin/orders/:id/consignments',
    'POST /api/admin/orders/:id/consignments',
    'POST /api/admin/orders/bulk/consignments',
    'GET /api/admin/orders/consignments',
    'POST /api/admin/orders/consignments/print',
    'POST /api/admin/orders/:id/consignments/:parcel_id/discard',
    'POST /api/admin/orders/:id/consignments/:parcel_id/store',
    'POST /api/admin/orders/:id/shippings/:parcel_id/hand-over',
    'POST /api/admin/orders/:id/payments',
    'POST /api/admin/orders/:id/payments/:payment_id/capture',
    'POST /api/admin/orders/:id/payments/ask',
    'POST /api/admin/orders/:id/payments/refresh',
    'POST /api/admin/orders/:id/payments/differences/:difference_id/settle',
    'POST /api/admin/orders/:id/returns/:return_id',
    'POST /api/admin/orders/:id/returns/:return_id/consignment',
    'PUT /api/admin/orders/:id/shippings/:parcel_id',
    'POST /api/admin/orders/:id/shippings/:parcel_id/split',
    'POST /api/admin/orders/:id/shippings/:parcel_id/merge',
    'POST /api/admin/orders/tags',
    'POST /api/admin/orders/tracking',
    'POST /api/admin/orders/:id/files',
    'DELETE /api/admin/orders/:id/files/:file_id',
  ],
  'customers view': [
    'GET /api/admin/bulk-messages',
    'GET /api/admin/customers',
    'GET /api/admin/customer-ids',
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
    'POST /api/admin/customer-levels/:id/logs/:log_id/revert',
    'GET /api/admin/bulk-messages/:id',
    'POST /api/admin/bulk-messages',
    'PUT /api/admin/bulk-messages/:id',
    'DELETE /api/admin/bulk-messages/:id',
    'POST /api/admin/bulk-messages/count',
    'POST /api/admin/bulk-messages/:id/start',
    'POST /api/admin/bulk-messages/:id/stop',
  ],
  'offers view': [
    'GET /api/admin/offers',
    'GET /api/admin/offers/:id',
    'GET /api/admin/offer-partners',
    'GET /api/admin/offers/:id/partner-orders',
    'POST /api/admin/offers/dry-run',
  ],
  'offers create': ['POST /api/admin/offers'],
  'offers update': ['PUT /api/admin/offers/:id', 'POST /api/admin/offers/bulk', 'POST /api/admin/offers/:id/logs/:log_id/revert'],
  // The purse is promotion money: a packer's header shows none.
  'coupons view': ['GET /api/balance'],
  'coupons update': [
    'GET /api/admin/coupons',
    'GET /api/admin/coupons/:id',
    'POST /api/admin/coupons',
    'PUT /api/admin/coupons/:id',
    'POST /api/admin/coupons/:id/logs/:log_id/revert',
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
    'GET /api/admin/affiliate-conversions',
    'GET /api/admin/reports/breakdown',
    'GET /api/admin/reports/products',
    'GET /api/admin/reports/choices',
    'GET /api/admin/reports/money',
    'GET /api/admin/reports/money.csv',
    'GET /api/admin/reports/mail',
    'GET /api/admin/search-log',
  ],
  'reports update': ['PUT /api/admin/reports/mail'],
  'cms view': ['GET /api/admin/messages', 'GET /api/admin/messages/:id', 'GET /api/admin/information/:name'],
  'cms update': [
    'POST /api/admin/blocks/preview',
    'GET /api/admin/pages',
    'GET /api/admin/pages/:id',
    'POST /api/admin/pages',
    'PUT /api/admin/pages/:id',
    'POST /api/admin/pages/bulk',
    'DELETE /api/admin/pages/:id',
    'POST /api/admin/pages/:id/logs/:log_id/revert',
    'PUT /api/admin/information/:name',
    'POST /api/admin/messages/:id/reply',
    'POST /api/admin/messages/bulk',
    'GET /api/admin/settings/menu',
    'GET /api/admin/link-targets',
    'GET /api/admin/block-choices',
    'PUT /api/admin/settings/menu',
    'GET /api/admin/settings/home',
    'PUT /api/admin/settings/home',
  ],
  'banners view': [
    'GET /api/admin/banners',
    'GET /api/admin/banners/:id/days',
    'GET /api/admin/customer-tag-choices',
    'GET /api/admin/video-background',
  ],
  'banners create': ['POST /api/admin/banners'],
  'banners update': [
    'GET /api/admin/banners/:id',
    'PUT /api/admin/banners/:id',
    'POST /api/admin/banners/bulk',
    'DELETE /api/admin/banners/:id',
    'POST /api/admin/banners/:id/logs/:log_id/revert',
    'PUT /api/admin/video-background',
    'POST /api/admin/video-background/logs/:log_id/revert',
  ],
  ...rightsOfNews,
  ...rightsOfSettings,
  'filemanager view': ['GET /api/admin/media', 'GET /api/admin/media/overview', 'GET /api/admin/media/:id'],
  'filemanager create': ['POST /api/admin/media'],
  'filemanager update': [
    'PUT /api/admin/media/:id',
    'POST /api/admin/media/:id/logs/:log_id/revert',
    'POST /api/admin/media/:id/crop',
    'POST /api/admin/media/:id/file',
    'POST /api/admin/media/move',
    'POST /api/admin/media/delete',
    'POST /api/admin/media-folders',
    'PUT /api/admin/media-folders/:id',
    'DELETE /api/admin/media-folders/:id',
  ],
  ...rightsOfStaff,
  'telescope view': ['GET /api/admin/telescope'],
  'logs view': [
    'GET /api/admin/mails',
    'GET /api/admin/mails/:id',
    'GET /api/admin/logs',
    'GET /api/admin/log-actors',
    'GET /api/admin/products/:id/logs',
    'GET /api/admin/product-categories/:id/logs',
    'GET /api/admin/brands/:id/logs',
    'GET /api/admin/gifts/:id/logs',
    'GET /api/admin/banners/:id/logs',
    'GET /api/admin/shops/:id/logs',
    'GET /api/admin/blogs/:id/logs',
    'GET /api/admin/blog-categories/:id/logs',
    'GET /api/admin/pages/:id/logs',
    'GET /api/admin/information/:name/logs',
    'GET /api/admin/video-background/logs',
    'GET /api/admin/messages/:id/logs',
    'GET /api/admin/offers/:id/logs',
    'GET /api/admin/coupons/:id/logs',
    'GET /api/admin/payments/:id/logs',
    'GET /api/admin/deliveries/:id/logs',
    'GET /api/admin/orders/:id/logs',
    'GET /api/admin/orders/:id/shipping/:relation/logs',
    'GET /api/admin/customers/:id/logs',
    'GET /api/admin/customer-levels/:id/logs',
    'GET /api/admin/users/:id/logs',
    'GET /api/admin/media/:id/logs',
  ],
};

const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract as Record<string, Endpoint>));
const written = Object.entries(rights).flatMap(([right, calls]) => calls.map((call) => [call, right] as const));
const isOfStaff = ({ access, path }: Endpoint) => (access !== 'public' && access !== 'customer') || path.startsWith('/api/admin/');

/** Before signing in: the first administrator, a forgotten password, and a passkey in place of one. */
const beforeSignIn = [
  '/api/admin/setup',
  '/api/admin/forgot-password',
  '/api/admin/reset-password',
  '/api/admin/passkey',
  '/api/admin/passkey/options',
];

test('every staff call requires the right listed for it', () => {
  const staffCalls = endpoints.filter((each) => isOfStaff(each) && !beforeSignIn.includes(each.path));
  const found = staffCalls.map(({ method, path, access }) => `${method} ${path}: ${access}`).sort();
  expect(found).toEqual(written.map(([call, right]) => `${call}: ${right}`).sort());
});

test('no call is listed twice', () => {
  expect(written.map(([call]) => call).filter((call, i, all) => all.indexOf(call) !== i)).toEqual([]);
});

test('only these calls of the back office are open before signing in', () => {
  const open = endpoints.filter(({ access, path }) => access === 'public' && path.startsWith('/api/admin/')).map(({ path }) => path);
  expect(open.filter((path) => !beforeSignIn.includes(path))).toEqual([]);
});
