import { type RawBuilder, sql } from 'kysely';
import { refundRecords } from '#modules/payments/index.ts';
import { offers } from '#modules/pricing/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { type Minor, prorate, toMajor } from '#shared/money.ts';
import { type ordersContract, type PartnerOrders, refuseOrders } from '../contract.ts';
import { maskName, maskOrderNo } from '../masking.ts';
import { mayReadPartnerOrders } from '../partner-cookie.ts';

type Input = ParsedInputOf<typeof ordersContract.partnerOrders>;
type Listed = InJson<
  Columns<'orders', 'order_no' | 'created_at' | 'name' | 'grand_total' | 'status' | 'payment_status' | 'due' | 'to_give_back'>
> & { items: Columns<'order_lines', 'name' | 'quantity'>[] };
type Counts = Record<'total' | 'orders' | 'cancelled' | 'paid', number>;
type Sums = Record<'items_total' | 'discount' | 'paid_total' | 'commission_base', Minor>;
type Row = Counts & Sums & { page: Listed[] };

/** For the browser that gave the passcode. Throws passcode_needed, also where there is no such offer. */
export async function partnerOrders(ctx: Context, { id, ...page }: Input): Promise<PartnerOrders> {
  const offer = await offers.partnerOffer(ctx.db, id, ctx.locale);
  if (!offer || !mayReadPartnerOrders(ctx, id, offer.passcode_hash)) throw refuseOrders('passcode_needed');
  return partnerView(ctx, offer, page);
}

/** For staff who may see offers: no passcode is required. */
export async function partnerOrdersForStaff(ctx: Context, { id, ...page }: Input): Promise<PartnerOrders> {
  const offer = await offers.partnerOffer(ctx.db, id, ctx.locale);
  if (!offer) throw refuseOrders('passcode_needed');
  return partnerView(ctx, offer, page);
}

/** Totals of the offer and a page of its orders, newest first, without personal data. */
export async function partnerView(
  ctx: Context,
  offer: offers.PartnerOffer,
  page: { page: number; per_page: number },
): Promise<PartnerOrders> {
  const [currency, { rows }] = await Promise.all([readCurrency(ctx.db), selectBook(offer.id, page).execute(ctx.db)]);
  const row = rows[0];
  if (!row) throw new Error('an aggregate always has a row');
  const major = (amount: Minor) => toMajor(amount, currency);
  // Rounded half up; a percent has at most two decimals.
  const commission = prorate(row.commission_base, Math.round(offer.commission_percent * 100), 10_000);
  return {
    offer: {
      name: offer.name,
      image: offer.image,
      starts_at: offer.starts_at?.toISOString() ?? null,
      ends_at: offer.ends_at?.toISOString() ?? null,
      commission_percent: offer.commission_percent,
    },
    totals: {
      orders: row.orders,
      cancelled: row.cancelled,
      items_total: major(row.items_total),
      discount: major(row.discount),
      paid: row.paid,
      paid_total: major(row.paid_total),
      commission: major(commission),
    },
    data: row.page.map((order) => ({
      order_no: maskOrderNo(order.order_no),
      created_at: new Date(order.created_at).toISOString(),
      orderer: maskName(order.name),
      items: order.items.map(({ name, quantity }) => ({ name: inLocale(name, ctx.locale), quantity })),
      grand_total: major(order.grand_total),
      status: order.status,
      payment_status: order.payment_status,
      due: major(order.due),
      to_give_back: major(order.to_give_back),
    })),
    meta: { ...page, total: row.total },
  };
}

const selectBook = (offerId: number, { page, per_page }: { page: number; per_page: number }): RawBuilder<Row> => sql<Row>`
  with saved as materialized (
    select order_id, sum(amount) as amount from order_adjustments where offer_id = ${offerId} group by order_id
  ), book as materialized (
    select o.*, commission_base(o) as base, s.amount as saved, o.status not in ('cancelled', 'returned') as stands,
      o.payment_status in ('paid', 'partially_refunded') as is_paid,
      ${refundRecords.givenBackOfTotal(sql.ref('o.id'))} as refunded
    from saved s join orders o on o.id = s.order_id
  )
  select count(*) as total, count(*) filter (where stands) as orders, count(*) filter (where not stands) as cancelled,
    coalesce(sum(items_total) filter (where stands), 0)::bigint as items_total,
    coalesce(sum(saved) filter (where stands), 0)::bigint as discount,
    count(*) filter (where stands and is_paid) as paid,
    coalesce(sum(greatest(grand_total - due - refunded, 0)) filter (where stands and is_paid), 0)::bigint as paid_total,
    coalesce(sum(base), 0)::bigint as commission_base,
    coalesce((select json_agg(p order by p.place) from (
      select order_no, created_at, name, grand_total, status, payment_status, due, to_give_back, row_number() over (order by id desc) as place,
        (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity) order by l.position), '[]')
          from order_lines l where l.order_id = b.id and l.kind <> 'part') as items
      from book b order by id desc limit ${per_page} offset ${(page - 1) * per_page}) p), '[]') as page
  from book`;
