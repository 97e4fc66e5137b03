import { Download } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import type { PartnerOrders } from '#modules/orders/contract.ts';
import { showError } from '../../layout/toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Picture } from '../../ui/picture.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useLocale, useMoney, useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { toCsv, toCsvTime } from './csv.ts';
import { columns, itemsLabel, paymentLabel, statusLabels } from './labels.ts';
import { OrderTable } from './order-table.tsx';
import { fetchAllOrders } from './report-store.ts';

function usePeriod({ starts_at, ends_at }: PartnerOrders['offer']): string {
  const locale = useLocale();
  const { website } = useShop();
  const day = (iso: string) => formatDay(iso, locale, website.time_zone);
  if (starts_at && ends_at) return m.partner_period({ from: day(starts_at), until: day(ends_at) });
  if (starts_at) return m.partner_since({ from: day(starts_at) });
  return ends_at ? m.partner_until({ until: day(ends_at) }) : '';
}

function Totals({ totals, percent }: { totals: PartnerOrders['totals']; percent: number }) {
  const money = useMoney();
  const figures = [
    { label: m.partner_orders(), value: String(totals.orders) },
    { label: m.partner_items_total(), value: money(totals.items_total) },
    { label: m.partner_discount(), value: money(totals.discount) },
    { label: m.partner_paid(), value: money(totals.paid_total), note: m.partner_count({ count: totals.paid }) },
    { label: m.partner_cancelled(), value: String(totals.cancelled) },
    { label: m.partner_commission(), value: money(totals.commission), note: m.partner_percent({ percent }) },
  ];
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 border-t border-ink pt-5 md:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="text-caption text-ink-2">{label}</dt>
          <dd className="text-[1.375rem] leading-normal font-semibold">{value}</dd>
          {note && <dd className="text-caption text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function FileButton({ id }: { id: string }) {
  const money = useMoney();
  const { website } = useShop();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const rows = (await fetchAllOrders(id)).map((order) => [
        order.order_no,
        toCsvTime(order.created_at, website.time_zone),
        order.orderer,
        itemsLabel(order),
        order.grand_total,
        statusLabels[order.status](),
        paymentLabel(order, money),
      ]);
      saveFile('orders.csv', toCsv([columns(), ...rows]), 'text/csv;charset=utf-8');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="outline" size="small" isBusy={isBusy} onClick={save}>
      <Download size={16} strokeWidth={1.5} aria-hidden="true" />
      {m.partner_file()}
    </Button>
  );
}

function Pages({ id, meta }: { id: string; meta: PartnerOrders['meta'] }) {
  const last = Math.max(1, Math.ceil(meta.total / meta.per_page));
  if (last === 1) return null;
  const to = (page: number) => `/offers/${id}/orders${page > 1 ? `?page=${page}` : ''}`;
  return (
    <nav aria-label={m.partner_pages()} className="mt-8 flex items-center justify-between text-menu">
      <span>
        {meta.page > 1 && (
          <ShopLink to={to(meta.page - 1)} className="link-line">
            {m.partner_newer()}
          </ShopLink>
        )}
      </span>
      <span className="text-small text-ink-2">{m.partner_page({ page: meta.page, last })}</span>
      <span>
        {meta.page < last && (
          <ShopLink to={to(meta.page + 1)} className="link-line">
            {m.partner_older()}
          </ShopLink>
        )}
      </span>
    </nav>
  );
}

/** The offer, its totals, and its orders. */
export function OfferReportView({ id, orders }: { id: string; orders: PartnerOrders }) {
  const { offer, totals, data, meta } = orders;
  const period = usePeriod(offer);
  return (
    <div className="py-8 lg:py-12">
      <div className="flex items-center gap-5 lg:gap-8">
        {offer.image && (
          <div className="aspect-square w-24 shrink-0 bg-mist lg:w-32">
            <Picture picture={offer.image} sizes="128px" alt="" />
          </div>
        )}
        <div className="min-w-0">
          <p className="text-caption text-ink-2">{m.partner_title()}</p>
          <h1 className="title-product">{offer.name}</h1>
          {period && <p className="mt-1 text-small text-ink-2">{period}</p>}
        </div>
      </div>
      <Totals totals={totals} percent={offer.commission_percent} />
      <div className="mt-12 mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 className="title-part">{m.partner_list()}</h2>
        {data.length > 0 && <FileButton id={id} />}
      </div>
      {data.length > 0 ? <OrderTable orders={data} /> : <p className="border-t border-line py-8 text-ink-2">{m.partner_empty()}</p>}
      <Pages id={id} meta={meta} />
      <p className="mt-10 text-caption text-ink-2">{m.partner_privacy()}</p>
    </div>
  );
}
