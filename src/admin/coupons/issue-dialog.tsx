import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { CampaignForStaff } from '#modules/pricing/contract.ts';
import { ApiError, call } from '../client.ts';
import { newKey } from '../clock.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import { formatCount } from '../kit/format.ts';
import { useNotices } from '../kit/undo.tsx';
import { useMay } from '../session.ts';
import { startTask } from '../tasks/use-tasks.ts';
import { type IssueRequest, IssueTarget } from './issue-target.tsx';
import { buildAudienceQuery, useCount, useSegments } from './use-audience.ts';

type Props = { campaign: CampaignForStaff; name: string; onClose: () => void };

/** The campaign's own target is preselected, nothing else. */
const initialRequest = ({ issue }: CampaignForStaff): IssueRequest => ({
  target: issue === 'all_members' || issue === 'tag' ? issue : 'unassigned',
  quantity: 20,
  tag: '',
  segmentId: undefined,
});

/** Issues coupons: loose codes at once; to customers as a task with progress, or at once for staff who may not view customers. */
export function IssueDialog({ campaign, name, onClose }: Props): ReactNode {
  const [request, setRequest] = useState(() => initialRequest(campaign));
  const [note, setNote] = useState('');
  // One idempotency key per dialog: a batch that is repeated gives no second coupon.
  const [key] = useState(newKey);
  const [issuedBefore, setIssuedBefore] = useState(campaign.counts.issued);
  const client = useQueryClient();
  const { done } = useNotices();
  const maySee = useMay('customers view');
  const segments = useSegments(request.target === 'segment');
  const { target, tag, quantity, segmentId } = request;
  const segment = segments.find(({ id }) => id === segmentId);
  const query = buildAudienceQuery(target, tag, segment);
  const count = useCount(query);
  const field = useId();
  const issue = async (): Promise<void> => {
    const { id } = campaign;
    if (query && maySee) {
      const title = m.admin_coupons_issue_title({ name }).slice(0, 60);
      const input = { title, call: 'pricing.issueToCustomers', body: { id, note, key }, target: { list: 'customers.list', query } };
      return startTask({ kind: 'bulk', input });
    }
    const to =
      target === 'tag'
        ? { kind: target, tag: tag.trim() }
        : target === 'all_members'
          ? { kind: target }
          : hasNoRecipient(quantity, issuedBefore);
    const { issued, skipped } = await call('pricing.issueCoupons', { id, to, note });
    done(m.admin_coupons_issued_done({ n: issued, skipped }));
  };
  const send = async (): Promise<void> => {
    try {
      await issue();
    } catch (error) {
      // The message says how many there are now; only then does another press issue more.
      if (error instanceof ApiError && error.body.code === 'coupons_issued') setIssuedBefore(Number(error.body['issued']));
      throw error;
    } finally {
      await client.invalidateQueries();
    }
  };
  return (
    <ActionDialog
      title={m.admin_coupons_give()}
      action={count === null ? m.admin_coupons_give() : m.admin_coupons_give_to({ n: count })}
      isReady={(target === 'unassigned' || query !== undefined) && count !== 0}
      send={send}
      onClose={onClose}
    >
      <IssueTarget request={request} change={(next) => setRequest({ ...request, ...next })} segments={segments} />
      {count !== null && <p className={dialogStyles.dialogText}>{m.admin_coupons_audience({ n: count, all: formatCount(count) })}</p>}
      <DialogField id={field} label={m.admin_coupons_note()} hint={m.admin_coupons_note_hint()}>
        <Input id={field} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </DialogField>
    </ActionDialog>
  );
}

const hasNoRecipient = (quantity: number, issued_before: number) => ({ kind: 'unassigned' as const, quantity, issued_before });
