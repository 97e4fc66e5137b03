import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../client.ts';
import { ActionDialog } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';
import { useCampaign } from './use-campaign.tsx';

/** Issues one coupon of a running campaign; the newest is preselected. */
export function CouponDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const { id, field } = useCampaign();
  const send = async (): Promise<void> => {
    if (id === undefined) return;
    const { issued } = await call('pricing.issueCoupons', { id, to: { kind: 'customers', ids: [customer.id] } });
    if (issued === 0) throw new ApiError(409, { message: m.admin_customers_issue_skipped({ name: customer.name }) });
    void client.invalidateQueries();
    done(m.admin_customers_issued({ name: customer.name }));
  };
  return (
    <ActionDialog
      title={m.admin_customers_issue_to({ name: customer.name })}
      action={m.admin_customers_issue()}
      isReady={id !== undefined}
      focusesAction
      send={send}
      onClose={onClose}
      width={440}
    >
      {field}
    </ActionDialog>
  );
}
