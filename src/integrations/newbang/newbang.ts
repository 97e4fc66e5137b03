import { z } from 'zod';
import { type RefusalCode, refusalCodes } from '#modules/newbang/contract.ts';
import type { Failed, FoundOrder, NewbangPort, OrderAnswer, SupplierOrderRequest } from '#modules/newbang/ports.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { fetchPublic, PublicCallError } from '#platform/http/public-call.ts';
import { type Client, createClient, type NewbangConfig } from './client.ts';
import { readNotice } from './notice.ts';
import { balanceAnswer, feedRecord, foundAnswer, placedAnswer, productsAnswer, refusedAnswer, refusedLines, stocksAnswer } from './wire.ts';

type Options = {
  clock?: Clock;
  /** Per call. */
  timeoutMs?: number;
  /** Of one answer. */
  maxBytes?: number;
  pause?: (ms: number) => Promise<unknown>;
};

const megabyte = 1024 * 1024;
const pictureLimits = { maxBytes: 10 * megabyte, timeoutMs: 10_000 };
const maxSkus = 200;

/** Newbang by its feed contract. It logs and stores nothing and reduces every answer to the port's types. */
export function createNewbang(
  config: NewbangConfig,
  { clock = systemClock, timeoutMs = 15_000, maxBytes = 8 * megabyte, ...more }: Options = {},
): NewbangPort {
  const client = createClient(config, { clock, timeoutMs, maxBytes, ...more });
  return {
    products: (request) => products(client, request),
    stocks: async (skus, patienceMs) => {
      if (skus.length > maxSkus) throw new RangeError(`at most ${maxSkus} SKUs at a time`);
      const request = { method: 'GET' as const, path: '/v1/stocks', query: { skus: skus.join(',') }, patienceMs };
      const reply = await client.send(request, stocksAnswer);
      return reply.state === 'failed' ? reply : { state: 'stocks', stocks: reply.data.filter(({ sku }) => skus.includes(sku)) };
    },
    order: (request, key) => order(client, request, key),
    find: (no) => find(client, no),
    cancel: (no) => cancel(client, no),
    balance: async () => {
      const reply = await client.send({ method: 'GET', path: '/v1/balance' }, balanceAnswer);
      return reply.state === 'failed' ? reply : { state: 'balance', ...reply.data };
    },
    readNotice: (notice) => readNotice(config, notice, clock),
    picture: (url) => picture(config, url),
  };
}

async function products(
  client: Client,
  { page, per_page, since }: Parameters<NewbangPort['products']>[0],
): ReturnType<NewbangPort['products']> {
  const query = { page: String(page), per_page: String(per_page), ...(since && { updated_since: since.toISOString() }) };
  const reply = await client.send({ method: 'GET', path: '/v1/products', query }, productsAnswer);
  if (reply.state === 'failed') return reply;
  const { data, next, total } = reply.data;
  // A page that leads to itself or back would never end.
  return { state: 'page', records: data.map(feedRecord), next: next && next > page ? next : null, total: total ?? null };
}

async function order(client: Client, request: SupplierOrderRequest, idempotencyKey: string): Promise<OrderAnswer> {
  const { items, ...rest } = request;
  const body = { ...rest, items: items.map(({ sku, quantity, cost }) => ({ sku, qty: quantity, cost })), cod_amount: 0 };
  const headers = { 'idempotency-key': idempotencyKey };
  const reply = await client.send({ method: 'POST', path: '/v1/orders', body, headers }, z.unknown(), [200, 201, 402, 409, 422]);
  if (reply.state === 'failed') return reply;
  if (reply.status < 300) {
    const placed = placedAnswer.safeParse(reply.data);
    return placed.success
      ? { state: 'placed', supplier_order_no: placed.data.supplier_order_no }
      : { state: 'failed', reason: 'malformed' };
  }
  const refused = refusedAnswer.safeParse(reply.data);
  if (!refused.success) return { state: 'failed', reason: 'malformed' };
  const { error: words, lines } = refused.data;
  return { state: 'refused', code: toRefusalCode(reply.status, words), words, lines: refusedLines(lines) };
}

const toRefusalCode = (status: number, error: string): RefusalCode =>
  status === 402 ? 'balance_not_enough' : (refusalCodes.find((code) => code === error) ?? 'invalid');

const orderPath = (no: string): string => `/v1/orders/${encodeURIComponent(no)}`;

async function find(client: Client, no: string): Promise<FoundOrder | Failed> {
  const reply = await client.send({ method: 'GET', path: orderPath(no) }, z.unknown(), [200, 404]);
  if (reply.state === 'failed') return reply;
  if (reply.status === 404) return { state: 'not_found' };
  const found = foundAnswer.safeParse(reply.data);
  if (!found.success) return { state: 'failed', reason: 'malformed' };
  const { status, tracking_no, carrier } = found.data;
  return status === 'shipped' ? { state: 'shipped', tracking_no: tracking_no ?? '', carrier: carrier ?? '' } : { state: status };
}

async function cancel(client: Client, no: string): ReturnType<NewbangPort['cancel']> {
  const reply = await client.send({ method: 'POST', path: `${orderPath(no)}/cancel`, body: {} }, refusedAnswer, [200, 404, 409]);
  if (reply.state === 'failed') return reply;
  return reply.status === 200 ? { state: 'cancelled' } : { state: 'refused', code: reply.data.error };
}

/** The simulator's own pictures are on this machine; every other address must be public. */
async function picture({ isSimulator, base_url }: NewbangConfig, url: string): Promise<Buffer | undefined> {
  try {
    if (!isSimulator || !url.startsWith(`${base_url}/`)) return await fetchPublic(url, pictureLimits);
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(pictureLimits.timeoutMs) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch (error) {
    if (error instanceof PublicCallError || error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}
