import { suppliedProducts } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { connectedPort, type NewbangPorts } from '../account.ts';
import { noticePath, refuseNewbang } from '../contract.ts';
import { newbangEffects } from '../effects.ts';
import type { NoticeSubject } from '../ports.ts';
import { findPlaced } from '../store/orders.ts';
import { noteNotice } from '../store/settings.ts';
import { followOne } from './follow-orders.ts';
import { takeStocks } from './refresh-stocks.ts';
import type { OrderDeps } from './send-orders.ts';
import { syncChanges } from './start-sync.ts';

/**
 * Takes a signed notice of the supplier, each once. It only says what to query: late, repeated and out of order, notices lead to what is
 * true then. Throws newbang_not_connected, newbang_notice_refused.
 */
export async function takeNotice(ctx: Context, ports: NewbangPorts): Promise<{ received: true }> {
  const { db, clock, web } = ctx;
  const port = await connectedPort(ports);
  const notice = port.readNotice({ path: noticePath, header: web.header, body: web.body() });
  if (!notice) throw refuseNewbang('newbang_notice_refused');
  const { id, about } = notice;
  await inTransaction(db, async (tx) => {
    if (about) await newbangEffects.emit(tx, 'newbang_notice', { about }, id);
    await noteNotice(tx, clock.now());
  });
  return { received: true };
}

/** Queries what a notice is about. Without an answer, the regular jobs query it later. */
export async function followNotice(deps: OrderDeps, ports: NewbangPorts, about: NoticeSubject): Promise<void> {
  const port = await ports.newbang();
  if (!port) return;
  if ('sku' in about) return takeStocks(deps, port, await suppliedProducts.find(deps.db, { skus: [about.sku] }));
  if ('product' in about) return syncChanges(deps);
  const supply = await findPlaced(deps.db, about.supplier_order_no);
  if (supply) await followOne(deps, port, supply);
}
