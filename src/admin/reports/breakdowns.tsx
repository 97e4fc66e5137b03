import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Basis } from '#modules/reports/contract.ts';
import { paymentKindLabel } from '#shared/payments/kind-labels.ts';
import { call, type Input, type Output } from '../client.ts';
import { Money } from '../kit/cells.tsx';
import { ChartCard, Unfilled } from '../kit/chart/chart-card.tsx';
import { HeatMap } from '../kit/chart/heat-map.tsx';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import { useMay } from '../session.ts';
import { buyerLabel, deliveryLabel, ordersAddress } from './labels.ts';
import styles from './sales.module.css';

type By = Input<'reports.breakdown'>['by'];
type Row = Output<'reports.breakdown'>['data'][number];
type Part = { period: { from: string; to: string }; basis: Basis };

const useBreakdown = (by: By, { period, basis }: Part) =>
  useQuery({
    queryKey: ['reports.breakdown', by, period, basis],
    queryFn: () => call('reports.breakdown', { by, basis, ...period }),
    placeholderData: (before) => before,
  });

type Bars = { by: By; title: () => string; word: (row: Row) => string; filter?: string; meta?: () => string };

const bars: readonly Bars[] = [
  { by: 'payment', title: m.admin_sales_by_payment, word: ({ key }) => paymentKindLabel(key)(), filter: 'payment_kind' },
  { by: 'region', title: m.admin_sales_by_region, word: ({ key }) => key ?? m.admin_sales_no_region(), filter: 'region' },
  { by: 'delivery', title: m.admin_sales_by_delivery, word: ({ key }) => deliveryLabel(key), filter: 'delivery_kind' },
  { by: 'buyer', title: m.admin_sales_by_buyer, word: ({ key }) => buyerLabel(key), meta: m.admin_sales_buyer_means },
  { by: 'source', title: m.admin_sales_by_source, word: ({ key }) => key ?? m.admin_sales_no_source(), filter: 'utm' },
  {
    by: 'offer',
    title: m.admin_sales_by_offer,
    word: ({ key, name }) => name ?? key ?? '—',
    filter: 'offer_id',
    meta: m.admin_sales_offers_overlap,
  },
];

/** Sales by payment, delivery, source, offer, and by weekday and hour. */
export function Breakdowns(part: Part): ReactNode {
  return (
    <>
      <div className={styles.boardHalves}>
        {bars.map((each) => (
          <BarsOf key={each.by} {...each} part={part} />
        ))}
      </div>
      <Hours {...part} />
    </>
  );
}

/** The order list filters offers by id; a coupon is shown by its code. */
const isId = /^\d+$/;

function BarsOf({ by, title, word, filter, meta, part }: Bars & { part: Part }): ReactNode {
  const request = useBreakdown(by, part);
  const { data } = request;
  const mayOpen = useMay('orders view');
  return (
    <ChartCard
      title={title()}
      meta={meta?.()}
      kind="bars"
      request={request}
      none={by === 'offer' ? m.admin_sales_no_offers() : m.admin_dashboard_no_sales()}
      data={{
        head: title(),
        series: [
          { name: m.admin_dashboard_net(), tone: 'accent' },
          { name: m.admin_sales_discount(), tone: 'go' },
        ],
        rows: (data?.data ?? []).map((row) => ({
          key: row.key ?? '',
          label: word(row),
          values: [row.net, row.discount],
          ...(mayOpen &&
            filter &&
            row.key &&
            (by !== 'offer' || isId.test(row.key)) && { to: ordersAddress(part.period, part.basis, { [filter]: row.key }) }),
        })),
        write: (value) => <Money amount={value} {...(data && { currency: data.currency })} />,
      }}
    />
  );
}

function Hours(part: Part): ReactNode {
  const request = useBreakdown('hour', part);
  const { data } = request;
  const cells = new Map((data?.data ?? []).map(({ key, orders }) => [key ?? '', orders]));
  return (
    <Card title={m.admin_sales_by_hour()} meta={m.admin_sales_by_hour_note()}>
      {data?.data.length ? (
        <HeatMap cells={cells} say={(n) => m.admin_sales_hour_orders({ n: formatCount(n) })} label={m.admin_sales_by_hour()} />
      ) : (
        <Unfilled request={request} none={m.admin_dashboard_no_sales()} />
      )}
    </Card>
  );
}
