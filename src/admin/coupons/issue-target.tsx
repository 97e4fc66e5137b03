import { Input, InputNumber, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { DialogField } from '../kit/dialog.tsx';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';
import type { Segment, Target } from './use-audience.ts';

export type IssueRequest = { target: Target; quantity: number; tag: string; segmentId: number | undefined };
type Props = { request: IssueRequest; change: (next: Partial<IssueRequest>) => void; segments: readonly Segment[] };

/** Who gets the coupons: no one yet, a saved segment, customers with a tag, or all members. */
export function IssueTarget({ request: { target, quantity, tag, segmentId }, change, segments }: Props): ReactNode {
  const fields = useId();
  const maySee = useMay('customers view');
  return (
    <>
      <Segmented<Target>
        block
        aria-label={m.admin_coupons_issue_to()}
        value={target}
        onChange={(next) => change({ target: next })}
        options={[
          { value: 'unassigned', label: m.admin_coupons_to_no_customer() },
          ...(maySee ? [{ value: 'segment' as const, label: m.admin_coupons_to_segment() }] : []),
          { value: 'tag', label: m.admin_coupons_to_tag() },
          { value: 'all_members', label: m.admin_coupons_to_all() },
        ]}
      />
      {target === 'unassigned' && (
        <DialogField id={`${fields}q`} label={m.admin_coupons_how_many()}>
          <InputNumber<number>
            id={`${fields}q`}
            min={1}
            max={10_000}
            precision={0}
            value={quantity}
            onChange={(n) => change({ quantity: n ?? 1 })}
            suffix={m.admin_coupons_sheets()}
          />
        </DialogField>
      )}
      {target === 'segment' && (
        <DialogField id={`${fields}s`} label={m.admin_coupons_segment()}>
          {segments.length > 0 ? (
            <Select<number>
              id={`${fields}s`}
              value={segmentId}
              onChange={(id) => change({ segmentId: id })}
              placeholder={m.admin_coupons_segment_choose()}
              options={segments.map(({ id, name }) => ({ value: id, label: name }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          ) : (
            <p className={textStyles.meta}>
              {m.admin_coupons_no_segments()} <Link to="/customers">{m.admin_coupons_to_customers()}</Link>
            </p>
          )}
        </DialogField>
      )}
      {target === 'tag' && (
        <DialogField id={`${fields}t`} label={m.admin_coupons_tag()}>
          <Input id={`${fields}t`} value={tag} maxLength={40} onChange={(event) => change({ tag: event.target.value })} />
        </DialogField>
      )}
    </>
  );
}
