import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Input, InputNumber, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { CampaignForStaff } from '#modules/pricing/contract.ts';
import { call } from '../client.ts';
import { AskDialog, DialogField } from '../kit/dialog.tsx';
import { formatCount } from '../kit/format.ts';
import { useSettled } from '../kit/settled.ts';
import { useNotices } from '../kit/undo.tsx';
import { useMay } from '../session.ts';
import { startTask } from '../tasks/use-tasks.ts';

type Target = 'nobody' | 'tag' | 'all_members';
type Props = { campaign: CampaignForStaff; name: string; isOpen: boolean; onClose: () => void };

/** Issues coupons: loose codes at once; to people as a task whose progress is seen, or at once by who may not see people. */
export function IssueDialog({ campaign, name, isOpen, onClose }: Props): ReactNode {
  const [target, setTarget] = useState<Target>('nobody');
  const [quantity, setQuantity] = useState(20);
  const [tag, setTag] = useState('');
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const { done } = useNotices();
  const people = useAudience(target, tag, isOpen);
  const fields = useId();
  const issue = async (): Promise<void> => {
    const { id } = campaign;
    const query = { status: 'active', ...(target === 'tag' && { tag: tag.trim() }) };
    if (target !== 'nobody' && people.maySee) {
      const title = m.admin_coupons_issue_title({ name }).slice(0, 60);
      const input = { title, call: 'pricing.issueToCustomers', body: { id, note }, target: { list: 'customers.list', query } };
      return startTask({ kind: 'bulk', input });
    }
    const to = target === 'nobody' ? { kind: target, quantity } : target === 'tag' ? { kind: target, tag: tag.trim() } : { kind: target };
    const { issued, skipped } = await call('pricing.issueCoupons', { id, to, note });
    done(m.admin_coupons_issued_done({ n: issued, skipped }));
  };
  const send = async (): Promise<void> => {
    await issue();
    await client.invalidateQueries();
  };
  if (!isOpen) return null;
  return (
    <AskDialog
      title={m.admin_coupons_give()}
      action={people.count === null ? m.admin_coupons_give() : m.admin_coupons_give_to({ n: people.count })}
      isReady={target !== 'tag' || tag.trim() !== ''}
      send={send}
      onClose={onClose}
    >
      <Segmented<Target>
        block
        value={target}
        onChange={setTarget}
        options={[
          { value: 'nobody', label: m.admin_coupons_to_nobody() },
          { value: 'tag', label: m.admin_coupons_to_tag() },
          { value: 'all_members', label: m.admin_coupons_to_all() },
        ]}
      />
      {target === 'nobody' && (
        <DialogField id={`${fields}q`} label={m.admin_coupons_how_many()}>
          <InputNumber<number>
            id={`${fields}q`}
            min={1}
            max={10_000}
            precision={0}
            value={quantity}
            onChange={(n) => setQuantity(n ?? 1)}
            suffix={m.admin_coupons_sheets()}
          />
        </DialogField>
      )}
      {target === 'tag' && (
        <DialogField id={`${fields}t`} label={m.admin_coupons_tag()}>
          <Input id={`${fields}t`} value={tag} maxLength={40} onChange={(event) => setTag(event.target.value)} />
        </DialogField>
      )}
      {people.count !== null && (
        <p className="dialog-text">{m.admin_coupons_audience({ n: people.count, all: formatCount(people.count) })}</p>
      )}
      <DialogField id={`${fields}n`} label={m.admin_coupons_note()} hint={m.admin_coupons_note_hint()}>
        <Input id={`${fields}n`} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </DialogField>
    </AskDialog>
  );
}

/** How many people would be given one; null where that is not known or not meant. */
function useAudience(target: Target, tag: string, isOpen: boolean): { count: number | null; maySee: boolean } {
  const maySee = useMay('customers view');
  const wanted = useSettled(tag.trim());
  const isAsked = isOpen && maySee && (target === 'all_members' || (target === 'tag' && wanted !== ''));
  const { data } = useQuery({
    queryKey: ['customers.list', 'audience', target, wanted],
    queryFn: () => call('customers.list', { status: ['active'], per_page: 1, ...(target === 'tag' && { tag: wanted }) }),
    enabled: isAsked,
  });
  return { count: isAsked && data ? data.meta.total : null, maySee };
}
