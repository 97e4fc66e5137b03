import { createEcpayInvoice } from '#integrations/ecpay-invoice/invoice.ts';
import { ecpayInvoiceSandbox } from '#integrations/ecpay-invoice/sandbox.ts';
import { createEcpayInvoiceSimulator, type EcpayInvoiceSimulator } from '#integrations/ecpay-invoice/simulator/simulator.ts';
import { createNumberedIssuer } from '#modules/invoices/index.ts';
import type { InvoicePort } from '#modules/invoices/ports.ts';
import { invoicing } from '#modules/orders/index.ts';
import type { InvoiceSettings } from '#modules/settings/contract.ts';
import { invoiceSettings, saveSetting } from '#modules/settings/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { createLog } from '#platform/log/log.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '../orders/ordering.ts';
import { partial } from '../partial.ts';

type Machine = 'order' | 'payment' | 'shipping';

/** A shop whose invoices are issued by the simulator over HTTP, or numbered by the shop itself, and its worker. */
export async function invoicingShop({ numbered = false } = {}) {
  const shop = await orderingShop();
  const clock = { now: shop.now };
  const simulator: EcpayInvoiceSimulator = createEcpayInvoiceSimulator({ clock, numbers: { first: 10_000_000, count: 500 } });
  const provider = await simulator.listen(0);
  const own = () => createNumberedIssuer({ db: shop.db, clock });
  const ecpay = () => createEcpayInvoice(ecpayInvoiceSandbox(provider.base_url), { clock, timeoutMs: 30_000 });
  const port: InvoicePort = numbered ? own() : ecpay();
  const ports = { invoices: async () => port };
  const deps = { db: shop.db, clock, log: createLog('silent', 'test') };
  const work = () => carryOut(shop, (orderId) => invoicing.checkInvoice(deps, ports, orderId));
  const placed = async (request: Partial<OrderRequest> = {}) =>
    shop.place({ items: [{ itemId: await shop.item(299), quantity: 3 }], payment: 'transfer', ...request });
  const move = (id: number, machine: Machine, to: string) => moveTo(shop, id, machine, to);
  const paid = async (request: Partial<OrderRequest> = {}) => {
    const order = await placed(request);
    await move(order.id, 'payment', 'paid');
    return order;
  };
  return {
    ...shop,
    ...{ simulator, port, ports, deps, work, placed, move, paid },
    ...records(shop, simulator),
    staffContext: staffContext(deps),
    settings: (change: Partial<InvoiceSettings>) => changeSettings(shop, change),
    /** An order that was paid, and whose invoice the worker has handled. */
    invoiced: async (request: Partial<OrderRequest> = {}) => {
      const order = await paid(request);
      await work();
      return order;
    },
    check: (id: number) => invoicing.checkInvoice(deps, ports, id),
    send: () => invoicing.sendInvoices(deps, ports),
    close: async () => {
      await shop.close();
      await provider.stop();
    },
  };
}
export type InvoicingShop = Awaited<ReturnType<typeof invoicingShop>>;

/** Carries out the open effects, as the worker does, until none is open. */
async function carryOut({ db, now }: OrderingShop, check: (orderId: number) => Promise<void>): Promise<void> {
  for (;;) {
    const left = db.selectFrom('outbox').select(['id', 'payload']).where('kind', '=', 'invoice_check').where('done_at', 'is', null);
    const effects = await left.orderBy('id').execute();
    if (effects.length === 0) return;
    for (const { id, payload } of effects) {
      await check(Number(payload['order_id']));
      await db.updateTable('outbox').set({ done_at: now() }).where('id', '=', id).execute();
    }
  }
}

async function moveTo(shop: OrderingShop, id: number, machine: Machine, to: string): Promise<void> {
  const order = await shop.superman('show', { id });
  const from = { order: order.status, payment: order.payment_status, shipping: order.shipping_status }[machine];
  await shop.superman('move', { id, machine, from, to, reason: '不要了' });
}

/** What the shop and the provider have stored of an order's invoices. */
function records({ db }: OrderingShop, simulator: EcpayInvoiceSimulator) {
  const rows = (orderId: number) => db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();
  return {
    rows,
    allowances: (orderId: number) =>
      db
        .selectFrom('invoice_allowances as a')
        .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
        .select(['a.state', 'a.amount', 'a.number', 'a.lines', 'a.error'])
        .where('i.order_id', '=', orderId)
        .orderBy('a.id')
        .execute(),
    atProvider: async (orderId: number) => {
      const numbers = (await rows(orderId)).map(({ relate_number }) => relate_number);
      return simulator.invoices().filter(({ relate_number }) => numbers.includes(relate_number));
    },
    /** Mails with the invoice number that were recorded for the buyer. */
    mails: async (orderId: number): Promise<number> => {
      const left = await db.selectFrom('outbox').select('payload').where('kind', '=', 'buyer_mail').execute();
      return left.filter(({ payload }) => payload['mail'] === 'invoice' && payload['order_id'] === orderId).length;
    },
  };
}

const changeSettings = ({ db }: OrderingShop, change: Partial<InvoiceSettings>): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    const { value, version } = await invoiceSettings.readVersion(tx);
    return saveSetting(tx, 'invoices', { ...value, ...change }, version);
  });

const staffContext = (deps: Pick<Context, 'db' | 'clock' | 'log'>): Context =>
  partial<Context>({
    ...deps,
    ...{ locale: 'en', requestId: 'test' },
    caller: { kind: 'staff', name: 'Chen', sessionId: 0, superman: true, permissions: new Set() },
    shop: { demo: false, secrets: createSecrets('a secret that only the tests know, and long enough') },
  });
