import type { PartnerOrders } from '#modules/orders/contract.ts';
import { CallError, call } from '../../client.ts';
import { createSignal } from '../../layout/signal.ts';

export type OfferReport = { kind: 'open'; orders: PartnerOrders } | { kind: 'locked' } | { kind: 'failed'; message: string };
type Reports = Readonly<Record<string, OfferReport>>;

/** Loaded pages live as long as the document: returning shows them at once, then they are refreshed (spec section 2, “cached”). */
const reports = createSignal<Reports>({});
const reportKey = (id: string, page: number) => `${id} ${page}`;

/** One page of an offer's orders; undefined until loaded. */
export const useOfferReport = (id: string, page: number): OfferReport | undefined => reports.use()[reportKey(id, page)];

const keep = (id: string, page: number, report: OfferReport): void => reports.set({ ...reports.get(), [reportKey(id, page)]: report });

/** Rows per page; the export asks for the maximum the API allows. */
const perPage = 20;
const maxPerPage = 100;

const isLocked = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 422);
/** The cookie of signed-in staff; the server checks their permission. */
const maybeStaff = (): boolean => document.cookie.includes('XSRF-TOKEN=');

async function fetchOrders(id: string, page: number, per_page: number): Promise<PartnerOrders> {
  try {
    return await call('orders.partnerOrders', { id, page, per_page });
  } catch (error) {
    if (!isLocked(error) || !maybeStaff()) throw error;
    return await call('orders.partnerOrdersForStaff', { id, page, per_page }).catch(() => {
      throw error;
    });
  }
}

/** Loads a page. On failure the shown data stays. */
export async function loadOfferReport(id: string, page: number): Promise<void> {
  try {
    keep(id, page, { kind: 'open', orders: await fetchOrders(id, page, perPage) });
  } catch (error) {
    if (isLocked(error)) keep(id, page, { kind: 'locked' });
    else if (reports.get()[reportKey(id, page)]?.kind !== 'open')
      keep(id, page, { kind: 'failed', message: error instanceof Error ? error.message : '' });
  }
}

/** Submits the passcode. Throws a CallError. */
export async function unlockOfferReport(id: string, page: number, passcode: string): Promise<void> {
  await call('orders.openPartnerOrders', { id, passcode });
  await loadOfferReport(id, page);
}

/** All orders of the offer, for the export. Throws a CallError. */
export async function fetchAllOrders(id: string): Promise<PartnerOrders['data']> {
  const all: PartnerOrders['data'] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await fetchOrders(id, page, maxPerPage);
    all.push(...data);
    if (data.length === 0 || all.length >= meta.total) return all;
  }
}
