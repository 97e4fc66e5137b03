import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { TicketRow } from '#modules/pricing/contract.ts';
import { call } from '../client.ts';
import { Day, Nothing } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { ticketStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { sourceLabels } from '../promotion/labels.ts';
import { useMay } from '../session.ts';

/** The owner of a ticket, linked for staff who may view customers. */
export function Owner({ ticket: { customer_id, customer } }: { ticket: TicketRow }): ReactNode {
  const mayOpen = useMay('customers update');
  if (customer_id === null) return <span className={textStyles.meta}>{m.admin_coupons_loose()}</span>;
  const name = customer ?? m.admin_coupons_gone();
  return mayOpen ? <Link to={`/customers/${customer_id}`}>{name}</Link> : name;
}

/** The order that used the ticket. */
export function TicketOrder({ id }: { id: number | null }): ReactNode {
  const mayOpen = useMay('orders update');
  if (id === null) return <Nothing />;
  return mayOpen ? <Link to={`/orders/${id}`}>{m.admin_coupons_open_order()}</Link> : '✓';
}

/** Distinguishes revoked tickets from expired ones. */
export const TicketState = ({ ticket }: { ticket: TicketRow }): ReactNode => (
  <>
    <StatusTag status={ticketStatuses[ticket.state]} />
    {ticket.revoked && <span className={textStyles.meta}> {m.admin_coupons_is_revoked()}</span>}
  </>
);

/** Revokes a ticket that is not used yet. */
export function Revoke({ campaignId, ticket }: { campaignId: number; ticket: TicketRow }): ReactNode {
  const { modal } = App.useApp();
  const { done, failed } = useNotices();
  const client = useQueryClient();
  if (ticket.state !== 'unused' || ticket.used > 0) return null;
  const revoke = async (): Promise<void> => {
    const { revoked } = await call('pricing.revokeCoupons', { id: campaignId, ids: [ticket.id] });
    done(m.admin_coupons_revoked({ n: revoked }));
    await client.invalidateQueries();
  };
  const confirmRevoke = (): void =>
    void modal.confirm({
      title: m.admin_coupons_revoke_one_ask({ code: ticket.code }),
      content: m.admin_coupons_revoke_text(),
      okText: m.admin_coupons_revoke_one(),
      cancelText: m.admin_kit_back(),
      okButtonProps: { danger: true },
      onOk: () => revoke().catch(failed),
    });
  return (
    <Button
      type="text"
      size="small"
      icon={<TicketX size={15} />}
      title={m.admin_coupons_revoke_one()}
      aria-label={m.admin_coupons_revoke_one_of({ code: ticket.code })}
      onClick={confirmRevoke}
    />
  );
}

/** Two lines: code and state; owner, source and expiry. */
export function PhoneTickets({ campaignId, rows }: { campaignId: number; rows: readonly TicketRow[] }): ReactNode {
  return (
    <ul data-testid="phone-rows" className={`${listStyles.phoneRows} ${layoutStyles.phoneOnly}`}>
      {rows.map((ticket) => (
        <li key={ticket.id}>
          <div>
            <span className={listStyles.phoneLine}>
              <strong className={`${listStyles.phoneName} ${textStyles.mono}`}>{ticket.code}</strong>
              <span className={listStyles.phoneEnd}>
                <TicketState ticket={ticket} />
              </span>
            </span>
            <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
              <Owner ticket={ticket} /> · {sourceLabels[ticket.source]()}
              <span className={listStyles.phoneEnd}>
                <Day iso={ticket.expires_at} /> <Revoke campaignId={campaignId} ticket={ticket} />
              </span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
