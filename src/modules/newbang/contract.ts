import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, noContent, nothing, pageInput, pageSchema } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { balanceView, newbangForm, newbangSettings } from './contract/settings.ts';
import { ordersFilter, ordersPage, suppliedFilter, suppliedPage, suppliedView, supplierOrder, syncView } from './contract/views.ts';

export { balanceSeconds, type NewbangForm, type NewbangSettings } from './contract/settings.ts';
export {
  type Comparison,
  type OrderProblem,
  orderProblems,
  orderStates,
  type RefusalCode,
  refusalCodes,
  type SuppliedRow,
  type SuppliedView,
  type SupplierOrderRow,
  type SupplierState,
  type SyncView,
  supplierStates,
} from './contract/views.ts';

export const newbangErrors = {
  newbang_not_connected: 422,
  newbang_settings_changed: withFacts<{ current: number }>(409),
  newbang_sync_running: 409,
  newbang_balance_wait: withFacts<{ retry_after: number }>(409),
  newbang_not_answering: withFacts<{ reason: string }>(422),
  newbang_not_found: 404,
  newbang_gone: 422,
  newbang_not_imported: 422,
  newbang_order_not_found: 404,
  newbang_order_closed: 409,
  newbang_notice_refused: 403,
} as const;
export const refuseNewbang = refuser(newbangErrors);

/** Where the supplier sends its notices. */
export const noticePath = '/api/newbang/notices';

const one = z.object({ id: idField });
const fields = z.array(z.string().max(80)).min(1).max(300);

export const newbangContract = {
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/newbang/config',
    access: 'system update',
    summary: 'The account with Newbang without its secret, the price rule, and the balance as last answered',
    input: nothing,
    output: newbangSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/newbang/config',
    access: 'system update',
    summary: 'Saves the account with Newbang and how its products are priced; the secret is write-only',
    input: z.object({ value: newbangForm, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['newbang_settings_changed'],
  }),
  refreshBalance: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/balance',
    access: 'system update',
    summary: 'Tests the connection by querying the balance, once in 180 seconds',
    input: nothing,
    output: balanceView,
    errors: ['newbang_not_connected', 'newbang_balance_wait', 'newbang_not_answering'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/newbang',
    access: 'newbang view',
    summary: 'Products of the supplier as of the last sync',
    input: suppliedFilter,
    output: suppliedPage,
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/admin/newbang/brands',
    access: 'newbang view',
    summary: 'Brands of the supplier, for the filter',
    input: nothing,
    output: z.object({ data: z.array(z.string()) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/newbang/:id',
    access: 'newbang view',
    summary: 'A product of the supplier beside ours, and in what they differ',
    input: one,
    output: suppliedView,
    errors: ['newbang_not_found'],
  }),
  importProducts: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/import',
    access: 'newbang create',
    summary: 'Makes drafts of products of the supplier, each by itself; pictures follow in the background',
    input: z.object({ ids: z.array(idField).min(1).max(200), category_id: idField.nullable().default(null) }),
    output: bulkAnswer,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/:id/take',
    access: 'newbang update',
    summary: 'Takes these fields from the supplier into our product, also over what staff wrote',
    input: one.extend({ fields }),
    output: suppliedView,
    errors: ['newbang_not_found', 'newbang_not_imported'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/:id/keep',
    access: 'newbang update',
    summary: 'Keeps ours in these fields until the supplier changes them again',
    input: one.extend({ fields }),
    output: suppliedView,
    errors: ['newbang_not_found', 'newbang_not_imported'],
  }),
  syncs: endpoint({
    method: 'GET',
    path: '/api/admin/newbang/syncs',
    access: 'newbang view',
    summary: 'The journal: syncs with their counts and problems, newest first',
    input: pageInput.extend({ sort: z.literal('-created_at').default('-created_at') }),
    output: pageSchema(syncView),
  }),
  startSync: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/syncs',
    access: 'newbang update',
    summary: 'Reads the whole feed, or what has changed, in the background',
    input: z.object({ kind: z.enum(['full', 'changes']) }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['newbang_not_connected', 'newbang_sync_running'],
  }),
  cancelSync: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/syncs/:id/cancel',
    access: 'newbang update',
    summary: 'Stops a sync after its page; what was read stays',
    input: one,
    output: noContent,
    status: 204,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/admin/newbang/orders',
    access: 'newbang view',
    summary: 'Parcels that Newbang sends to buyers; `todo`: those with which staff must do something',
    input: ordersFilter,
    output: ordersPage,
  }),
  retryOrder: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/orders/:id/retry',
    access: 'newbang update',
    summary: 'Sends a refused parcel to Newbang again, at its costs of now',
    input: one,
    output: supplierOrder,
    errors: ['newbang_order_not_found', 'newbang_order_closed', 'newbang_not_connected', 'newbang_not_answering'],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/orders/:id/cancel',
    access: 'newbang update',
    summary: 'Cancels a parcel at Newbang; the order here stays',
    input: one,
    output: supplierOrder,
    errors: ['newbang_order_not_found', 'newbang_order_closed', 'newbang_not_connected'],
  }),
  settleOrder: endpoint({
    method: 'POST',
    path: '/api/admin/newbang/orders/:id/settle',
    access: 'newbang update',
    summary: 'Notes that staff have dealt with a parcel about which nothing is left to do at Newbang',
    input: one,
    output: supplierOrder,
    errors: ['newbang_order_not_found', 'newbang_order_closed'],
  }),
  takeNotice: endpoint({
    method: 'POST',
    path: noticePath,
    access: 'public',
    callback: true,
    signed: true,
    summary: 'A notice of Newbang, signed: it says of what stock, product or parcel there is something new',
    input: z.looseObject({}),
    output: z.object({ received: z.literal(true) }),
    errors: ['newbang_not_connected', 'newbang_notice_refused'],
  }),
};
