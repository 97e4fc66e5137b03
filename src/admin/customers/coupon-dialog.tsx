import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { ApiError, call } from '../client.ts';
import { AskDialog, DialogField } from '../kit/dialog.tsx';
import { useNotices } from '../kit/undo.tsx';
import { language } from '../language.ts';
import { CardProblem, Waiting } from './card-states.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

/** One coupon of a campaign that is running; the newest campaign is chosen already. */
export function CouponDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const campaigns = useQuery({
    queryKey: ['pricing.listCampaigns', 'to issue'],
    queryFn: () => call('pricing.listCampaigns', { active: '1', per_page: 100 }),
  });
  const options = (campaigns.data?.data ?? [])
    .filter(({ code_style }) => code_style === 'unique')
    .map(({ id, name }) => ({ value: id, label: inLocale(name, language()) }));
  const [chosen, setChosen] = useState<number>();
  const id = chosen ?? options[0]?.value;
  const field = useId();
  const send = async (): Promise<void> => {
    if (id === undefined) return;
    const { issued } = await call('pricing.issueCoupons', { id, to: { kind: 'customers', ids: [customer.id] } });
    if (issued === 0) throw new ApiError(409, { message: m.admin_customers_issue_skipped({ name: customer.name }) });
    void client.invalidateQueries();
    done(m.admin_customers_issued({ name: customer.name }));
  };
  return (
    <AskDialog
      title={m.admin_customers_issue_to({ name: customer.name })}
      action={m.admin_customers_issue()}
      isReady={id !== undefined}
      focusesAction
      send={send}
      onClose={onClose}
      width={440}
    >
      <CardProblem query={campaigns} />
      {campaigns.isPending && <Waiting lines={2} />}
      {campaigns.data && options.length === 0 && <p className="meta">{m.admin_customers_no_campaigns()}</p>}
      {options.length > 0 && (
        <DialogField id={field} label={m.admin_customers_campaign()}>
          <Select id={field} value={id} onChange={setChosen} options={options} showSearch={{ optionFilterProp: 'label' }} />
        </DialogField>
      )}
    </AskDialog>
  );
}
