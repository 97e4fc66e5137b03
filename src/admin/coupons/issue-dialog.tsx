import './coupons.css';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { CampaignForStaff } from '#modules/pricing/contract.ts';
import { call } from '../client.ts';
import { formatCount } from '../kit/format.ts';
import { useNotices } from '../kit/undo.tsx';
import { useMay } from '../session.ts';
import { startTask } from '../tasks/use-tasks.ts';
import { IssueTarget, type Wish } from './issue-target.tsx';
import { queryOf, useCount, useSegments } from './use-audience.ts';

type Props = { campaign: CampaignForStaff; name: string; isOpen: boolean; onClose: () => void };

/** A campaign says whom it is meant for; nothing else is chosen beforehand. */
const firstWish = ({ issue }: CampaignForStaff): Wish => ({
  target: issue === 'all_members' || issue === 'tag' ? issue : 'nobody',
  quantity: 20,
  tag: '',
  segmentId: undefined,
});

/** Issues coupons: loose codes at once; to people as a task whose progress is seen, or at once by who may not see people. */
export function IssueDialog({ campaign, name, isOpen, onClose }: Props): ReactNode {
  const [wish, setWish] = useState(() => firstWish(campaign));
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const maySee = useMay('customers view');
  const segments = useSegments(isOpen && wish.target === 'segment');
  const { target, tag, quantity, segmentId } = wish;
  const query = queryOf(
    target,
    tag,
    segments.find(({ id }) => id === segmentId),
  );
  const count = useCount(query, isOpen);
  const field = useId();
  const issue = async (): Promise<void> => {
    const { id } = campaign;
    if (query && maySee) {
      const title = m.admin_coupons_issue_title({ name }).slice(0, 60);
      const input = { title, call: 'pricing.issueToCustomers', body: { id, note }, target: { list: 'customers.list', query } };
      return startTask({ kind: 'bulk', input });
    }
    const to = target === 'tag' ? { kind: target, tag: tag.trim() } : target === 'all_members' ? { kind: target } : nobody(quantity);
    const { issued, skipped } = await call('pricing.issueCoupons', { id, to, note });
    done(m.admin_coupons_issued_done({ n: issued, skipped }));
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await issue();
      await client.invalidateQueries();
      onClose();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={m.admin_coupons_give()}
      okText={count === null ? m.admin_coupons_give() : m.admin_coupons_give_to({ n: count })}
      cancelText={m.admin_kit_back()}
      okButtonProps={{ disabled: (target !== 'nobody' && !query) || count === 0 }}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
      width={500}
    >
      <div className="issue-body">
        <IssueTarget wish={wish} change={(next) => setWish({ ...wish, ...next })} segments={segments} />
        {count !== null && <p className="dialog-text">{m.admin_coupons_audience({ n: count, all: formatCount(count) })}</p>}
        <div className="dialog-field">
          <label htmlFor={field}>{m.admin_coupons_note()}</label>
          <Input id={field} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
          <span className="meta">{m.admin_coupons_note_hint()}</span>
        </div>
      </div>
    </Modal>
  );
}

const nobody = (quantity: number) => ({ kind: 'nobody' as const, quantity });
