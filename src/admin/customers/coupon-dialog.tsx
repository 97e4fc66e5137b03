import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { sentenceOf } from '../kit/state.tsx';
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
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = chosen ?? options[0]?.value;
  const field = useId();
  const send = async (): Promise<void> => {
    if (id === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { issued } = await call('pricing.issueCoupons', { id, to: { kind: 'customers', ids: [customer.id] } });
      if (issued === 0) return setProblem(m.admin_customers_issue_skipped({ name: customer.name }));
      void client.invalidateQueries();
      done(m.admin_customers_issued({ name: customer.name }));
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={m.admin_customers_issue_to({ name: customer.name })}
      okText={m.admin_customers_issue()}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: id === undefined, autoFocus: true }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
      width={440}
    >
      <div className="ask">
        <CardProblem query={campaigns} />
        {campaigns.isPending && <Waiting lines={2} />}
        {campaigns.data && options.length === 0 && <p className="meta">{m.admin_customers_no_campaigns()}</p>}
        {options.length > 0 && (
          <>
            <label htmlFor={field}>{m.admin_customers_campaign()}</label>
            <Select id={field} value={id} onChange={setChosen} options={options} showSearch={{ optionFilterProp: 'label' }} />
          </>
        )}
        {problem && (
          <p className="card-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
}
