import '../kit/list/list.css';
import '../kit/list/toolbar.css';
import '../kit/list/table.css';
import '../kit/list/list-phone.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { CampaignForStaff, TicketRow } from '#modules/pricing/contract.ts';
import type { ExportInput } from '#modules/tasks/contract.ts';
import { call, type Input } from '../client.ts';
import { CopyButton, Day, Nothing, When } from '../kit/cells.tsx';
import { anyOf, columnsOf } from '../kit/list/describe.ts';
import { useListParams } from '../kit/list/list-query.ts';
import { PageNav } from '../kit/list/page-nav.tsx';
import { Skeleton } from '../kit/list/skeleton.tsx';
import { Table } from '../kit/list/table.tsx';
import { Toolbar } from '../kit/list/toolbar.tsx';
import { ErrorState, State } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { ticketStatuses } from '../kit/status/statuses.ts';
import { useLanguage } from '../language.ts';
import { useMay } from '../session.ts';

const column = columnsOf<TicketRow>();
const perPage = 20;

const columns = (mayOpen: { customers: boolean; orders: boolean }) => [
  column('code', m.admin_coupons_code, 250, (t) => (
    <>
      <span className="mono">{t.code}</span> <CopyButton text={t.code} label={m.admin_coupons_copy_code()} />
    </>
  )),
  column('customer', m.admin_coupons_owner, 180, (t) => <Owner ticket={t} mayOpen={mayOpen.customers} />),
  column('state', m.admin_offers_state, 120, (t) => <StatusTag status={ticketStatuses[t.state]} />),
  column('issued_at', m.admin_coupons_issued_at, 130, (t) => <When iso={t.issued_at} />),
  column('expires_at', m.admin_coupons_expires_at, 130, (t) => <Day iso={t.expires_at} />),
  column('used_at', m.admin_coupons_used_at, 130, (t) => (t.used_at ? <When iso={t.used_at} /> : <Nothing />)),
  column('order', m.admin_coupons_order, 110, (t) =>
    t.order_id === null ? <Nothing /> : mayOpen.orders ? <Link to={`/orders/${t.order_id}`}>{m.admin_coupons_open_order()}</Link> : '✓',
  ),
  column('note', m.admin_coupons_note, 150, (t) => (t.note ? <span title={t.note}>{t.note}</span> : <Nothing />)),
];

function Owner({ ticket: { customer_id, customer }, mayOpen }: { ticket: TicketRow; mayOpen: boolean }): ReactNode {
  if (customer_id === null) return <span className="meta">{m.admin_coupons_loose()}</span>;
  const name = customer ?? m.admin_coupons_gone();
  return mayOpen ? <Link to={`/customers/${customer_id}`}>{name}</Link> : name;
}

/** Every coupon of a campaign; search, state and page live in the address. */
export function TicketTable({ campaign: { id, counts } }: { campaign: CampaignForStaff }): ReactNode {
  const { params, change } = useListParams();
  const input = { id: String(id), per_page: String(perPage), ...params };
  const { data, error, refetch } = useQuery({
    queryKey: ['pricing.listTickets', useLanguage(), input],
    queryFn: ({ signal }) => call('pricing.listTickets', input as unknown as Input<'pricing.listTickets'>, signal),
    placeholderData: keepPreviousData,
  });
  const shown = columns({ customers: useMay('customers update'), orders: useMay('orders update') });
  if (error && !data) return <ErrorState title={m.admin_coupons_tickets_broken()} error={error} retry={() => void refetch()} />;
  if (counts.issued === 0) {
    return (
      <State icon={Ticket} tone="accent" title={m.admin_coupons_no_tickets()}>
        <p>{m.admin_coupons_no_tickets_text()}</p>
      </State>
    );
  }
  return (
    <section className="card ticket-table" data-flush="" aria-label={m.admin_coupons_tickets()}>
      <Toolbar
        search={m.admin_coupons_search_code}
        filters={[
          anyOf('state', m.admin_offers_state, () => Object.entries(ticketStatuses).map(([value, { word }]) => ({ value, label: word() }))),
        ]}
        params={params}
        change={change}
      >
        {null}
      </Toolbar>
      <div className="list-body">
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
        {data?.data.length === 0 && <p className="ticket-none">{m.admin_coupons_no_match()}</p>}
        {data && data.data.length > 0 && <PhoneTickets rows={data.data} />}
      </div>
      {data && data.data.length > 0 && (
        <div className="list-foot">
          <span />
          <PageNav meta={data.meta} />
        </div>
      )}
    </section>
  );
}

function PhoneTickets({ rows }: { rows: readonly TicketRow[] }): ReactNode {
  return (
    <ul className="phone-rows">
      {rows.map((ticket) => (
        <li key={ticket.id}>
          <div>
            <span className="phone-line">
              <strong className="phone-name mono">{ticket.code}</strong>
              <span className="phone-end">
                <StatusTag status={ticketStatuses[ticket.state]} />
              </span>
            </span>
            <span className="phone-line meta">
              {ticket.customer ?? m.admin_coupons_loose()}
              <span className="phone-end">
                <Day iso={ticket.expires_at} />
              </span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** All codes of a campaign as a file, whatever the table shows. */
export const exportCodes = (id: number, name: string): ExportInput => ({
  title: m.admin_coupons_export_title({ name }).slice(0, 60),
  list: 'pricing.listTickets',
  query: { id },
  format: 'csv',
  columns: [
    { title: m.admin_coupons_code(), path: 'code', kind: 'text' },
    {
      title: m.admin_offers_state(),
      path: 'state',
      kind: 'text',
      words: Object.fromEntries(Object.entries(ticketStatuses).map(([value, { word }]) => [value, word()])),
    },
    { title: m.admin_coupons_owner(), path: 'customer', kind: 'text' },
    { title: m.admin_coupons_issued_at(), path: 'issued_at', kind: 'time' },
    { title: m.admin_coupons_expires_at(), path: 'expires_at', kind: 'time' },
    { title: m.admin_coupons_used_at(), path: 'used_at', kind: 'time' },
    { title: m.admin_coupons_note(), path: 'note', kind: 'text' },
  ],
});
