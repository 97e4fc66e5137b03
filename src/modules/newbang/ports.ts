import type { RefusalCode } from './contract.ts';
import type { RefusedLine, SupplierProduct } from './stored.ts';

export type { RefusedLine, SupplierPicture, SupplierProduct } from './stored.ts';

/**
 * The supplier Newbang. Amounts are in major units. No call throws for an error of the supplier or the network: what leaves the
 * result open is `failed`, with one word for the log.
 */
export type NewbangPort = {
  /** One page of the feed, each record checked by itself. `since`: only what changed after it. */
  products(request: { page: number; per_page: number; since: Date | null }): Promise<ProductPage | Failed>;
  /**
   * The stock and cost of at most 200 SKUs; SKUs that the supplier does not know are missing. `patienceMs`: a shopper waits, so it ends
   * after this time and is never repeated.
   */
  stocks(skus: readonly string[], patienceMs?: number): Promise<{ state: 'stocks'; stocks: SupplierStock[] } | Failed>;
  /** Orders once for each idempotency key: after `failed` the same request with the same key is safe. */
  order(request: SupplierOrderRequest, idempotencyKey: string): Promise<OrderAnswer>;
  find(supplierOrderNo: string): Promise<FoundOrder | Failed>;
  /** `refused`: it is too late. Cancelling twice is `cancelled` both times. */
  cancel(supplierOrderNo: string): Promise<{ state: 'cancelled' } | { state: 'refused'; code: string } | Failed>;
  balance(): Promise<{ state: 'balance'; balance: number; currency: string; as_of: Date } | Failed>;
  /** What a notice says; undefined: its key, time or signature is wrong. */
  readNotice(notice: ReceivedNotice): Notice | undefined;
  /** The bytes of a picture of the feed; undefined when it cannot be fetched. */
  picture(url: string): Promise<Buffer | undefined>;
};

/** `reason`: timeout, connection, too_large, malformed, private, or http_ and the status. */
export type Failed = { state: 'failed'; reason: string };

export type FeedRecord =
  | { product: SupplierProduct }
  | { /** The supplier's id, if it could be read. */ id: string | null /** The path of the first wrong field. */; problem: string };
export type ProductPage = { state: 'page'; records: FeedRecord[]; next: number | null; total: number | null };
export type SupplierStock = { sku: string; stock: number; cost: number };

export type SupplierOrderRequest = {
  external_no: string;
  items: readonly { sku: string; quantity: number; cost: number }[];
  recipient: { name: string; phone: string; zip: string; city: string; district: string; address: string; tax_id?: string };
  cvs?: { subtype: string; store_id: string; store_name: string };
  note: string;
};

/** A notice as it came. `path`: where the supplier sent it. */
export type ReceivedNotice = { path: string; header: (name: string) => string | undefined; body: Buffer };

/** `id`: of what happened, the same however often it is sent. `about`: what is to be queried; undefined: nothing that matters here. */
export type Notice = { id: string; about: NoticeSubject | undefined };
export type NoticeSubject = { sku: string } | { product: string } | { supplier_order_no: string };

export type OrderAnswer =
  | { state: 'placed'; supplier_order_no: string }
  | { state: 'refused'; code: RefusalCode /** The supplier's own word. */; words: string; lines: RefusedLine[] }
  | Failed;

export type FoundOrder =
  | { state: 'placed' }
  | { state: 'shipped'; tracking_no: string; carrier: string }
  | { state: 'cancelled' | 'returned' | 'not_found' };
