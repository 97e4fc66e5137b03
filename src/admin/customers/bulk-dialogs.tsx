import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { newKey } from '../clock.ts';
import { AskDialog } from '../kit/dialog.tsx';
import { formatCount } from '../kit/format.ts';
import type { BulkDialog } from '../kit/list/spec.ts';
import { useCampaign } from './use-campaign.tsx';
import { useGrant } from './use-grant.tsx';

type Dialog = BulkDialog<CustomerRow>;
type Asked = { n: number; go: (body: Record<string, unknown>) => Promise<void>; onClose: () => void };
const bodyOnly = ({ action, n, go, onClose }: Dialog): Asked => ({ n, onClose, go: (body) => go({ ...action, body }) });

/** The same credits to each of those ticked; who cannot have them is told afterwards. */
export const GrantToMany = (asked: Dialog): ReactNode => <GrantMany key="grant" {...bodyOnly(asked)} />;
/** One coupon to each of those ticked; whoever has as many as the campaign gives is left out. */
export const CouponToMany = (asked: Dialog): ReactNode => <CouponMany key="coupon" {...bodyOnly(asked)} />;

function GrantMany({ n, go, onClose }: Asked): ReactNode {
  const { amount, reason, fields } = useGrant(m.admin_customers_reason_read());
  // One decision, one key: whoever has had it gets nothing more.
  const [key] = useState(newKey);
  return (
    <AskDialog
      title={m.admin_customers_grant_many({ n })}
      action={m.admin_customers_grant()}
      isReady={Boolean(amount && reason)}
      send={() => go({ amount, reason: { tw: reason, en: reason }, key })}
      onClose={onClose}
      width={440}
    >
      {fields}
      {amount !== null && <p className="meta">{m.admin_customers_grant_sum({ n: formatCount(n * amount) })}</p>}
    </AskDialog>
  );
}

function CouponMany({ n, go, onClose }: Asked): ReactNode {
  const { id, field } = useCampaign();
  return (
    <AskDialog
      title={m.admin_customers_issue_many({ n })}
      action={m.admin_customers_issue()}
      isReady={id !== undefined}
      focusesAction
      send={() => go({ id, note: '' })}
      onClose={onClose}
      width={440}
    >
      {field}
      <p className="meta">{m.admin_customers_issue_many_hint()}</p>
    </AskDialog>
  );
}
