import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Ticket } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import type { CampaignForStaff, TicketRow } from '#modules/pricing/contract.ts';
import { callWithQuery } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CopyButton, Day, Nothing, When } from '../kit/cells.tsx';
import { createColumns, multiChoiceFilter } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { useListParams } from '../kit/list/list-query.ts';
import { PageNav } from '../kit/list/page-nav.tsx';
import { Skeleton } from '../kit/list/skeleton.tsx';
import { Table } from '../kit/list/table.tsx';
import { Toolbar } from '../kit/list/toolbar.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import { ticketStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { sourceLabels } from '../promotion/labels.ts';
import styles from './coupons.module.css';
import { Owner, PhoneTickets, Revoke, TicketOrder, TicketState } from './ticket-cells.tsx';

const column = createColumns<TicketRow>();
const perPage = 20;

const columnsFor = (campaignId: number) => [
  column('code', m.admin_coupons_code, [210, 204], (t) => (
    <>
      <span data-testid="ticket-code" className={textStyles.mono}>
        {t.code}
      </span>{' '}
      <CopyButton text={t.code} label={m.admin_coupons_copy_code()} />
    </>
  )),
  column('customer', m.admin_coupons_owner, 126, (t) => <Owner ticket={t} />),
  column('source', m.admin_coupons_source, [96, 124], (t) => sourceLabels[t.source](), { yields: true }),
  column('state', m.admin_offers_state, [110, 128], (t) => <TicketState ticket={t} />),
  column('issued_at', m.admin_coupons_issued_at, 110, (t) => <When iso={t.issued_at} />, { yields: true }),
  column('expires_at', m.admin_coupons_expires_at, 130, (t) => <Day iso={t.expires_at} />),
  column('used_at', m.admin_coupons_used_at, 106, (t) => (t.used_at ? <When iso={t.used_at} /> : <Nothing />)),
  column('order', m.admin_coupons_order, [80, 92], (t) => <TicketOrder id={t.order_id} />),
  column('note', m.admin_coupons_note, 84, (t) => (t.note ? <span title={t.note}>{t.note}</span> : <Nothing />), { yields: true }),
  column('revoke', m.admin_offers_more, [64, 64], (t) => <Revoke campaignId={campaignId} ticket={t} />),
];

/** All tickets of a campaign; search, state and page are in the URL. */
export function TicketTable({ campaign: { id, counts } }: { campaign: CampaignForStaff }): ReactNode {
  const { params, change } = useListParams();
  const input = { id: String(id), per_page: String(perPage), ...params };
  const { data, error, refetch } = useQuery({
    queryKey: ['pricing.listTickets', useLanguage(), input],
    queryFn: ({ signal }) => callWithQuery('pricing.listTickets', input, signal),
    placeholderData: keepPreviousData,
  });
  const shown = useMemo(() => columnsFor(id), [id]);
  if (error && !data) return <ErrorState title={m.admin_coupons_tickets_broken()} error={error} retry={() => void refetch()} />;
  if (counts.issued === 0) {
    return (
      <State icon={Ticket} tone="accent" title={m.admin_coupons_no_tickets()}>
        <p>{m.admin_coupons_no_tickets_text()}</p>
      </State>
    );
  }
  return (
    <section className={`${cardStyles.card} ${styles.ticketTable}`} data-flush="" aria-label={m.admin_coupons_tickets()}>
      <Toolbar
        search={m.admin_coupons_search_code}
        filters={[
          multiChoiceFilter('state', m.admin_offers_state, () =>
            Object.entries(ticketStatuses).map(([value, { word }]) => ({ value, label: word() })),
          ),
          multiChoiceFilter('source', m.admin_coupons_source, () =>
            Object.entries(sourceLabels).map(([value, word]) => ({ value, label: word() })),
          ),
        ]}
        params={params}
        change={change}
      >
        {null}
      </Toolbar>
      <div className={listStyles.listBody}>
        {data ? (
          <Table
            columns={shown}
            rows={data.data}
            sort=""
            onSort={() => {}}
            open={undefined}
            selection={undefined}
            cursor={-1}
            label={m.admin_coupons_tickets()}
          />
        ) : (
          <Skeleton columns={shown} rows={8} hasSelection={false} />
        )}
        {data?.data.length === 0 && (
          <p style={{ padding: '32px 20px' }} className={`${textStyles.muted} ${textStyles.center}`}>
            {m.admin_coupons_no_match()}
          </p>
        )}
        {data && data.data.length > 0 && <PhoneTickets campaignId={id} rows={data.data} />}
      </div>
      {data && data.data.length > 0 && (
        <Flex gap={8} wrap align="center" justify="space-between" className={listStyles.listFoot}>
          <span />
          <PageNav meta={data.meta} />
        </Flex>
      )}
    </section>
  );
}
