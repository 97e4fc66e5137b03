import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { newKey } from '../clock.ts';
import { ActionDialog } from '../kit/dialog.tsx';
import { formatCount } from '../kit/format.ts';
import type { BulkDialog } from '../kit/list/spec.ts';
import textStyles from '../kit/text.module.css';
import { useCampaign } from './use-campaign.tsx';
import { useGrant } from './use-grant.tsx';

type Props = BulkDialog<CustomerRow>;

/** The same credits to each of those ticked; who cannot have them is told afterwards. */
export function GrantToMany({ action, n, go, onClose }: Props): ReactNode {
  const { amount, reason, fields } = useGrant(m.admin_customers_reason_read());
  // One decision, one key: whoever has had it gets nothing more.
  const [key] = useState(newKey);
  return (
    <ActionDialog
      title={m.admin_customers_grant_many({ n })}
      action={m.admin_customers_grant()}
      isReady={Boolean(amount && reason)}
      send={() => go({ ...action, body: { amount, reason: { tw: reason, en: reason }, key } })}
      onClose={onClose}
      width={440}
    >
      {fields}
      {amount !== null && <p className={textStyles.meta}>{m.admin_customers_grant_sum({ n: formatCount(n * amount) })}</p>}
    </ActionDialog>
  );
}

/** One coupon to each of those ticked; whoever has as many as the campaign gives is left out. */
export function CouponToMany({ action, n, go, onClose }: Props): ReactNode {
  const { id, field } = useCampaign();
  return (
    <ActionDialog
      title={m.admin_customers_issue_many({ n })}
      action={m.admin_customers_issue()}
      isReady={id !== undefined}
      focusesAction
      send={() => go({ ...action, body: { id, note: '' } })}
      onClose={onClose}
      width={440}
    >
      {field}
      <p className={textStyles.meta}>{m.admin_customers_issue_many_hint()}</p>
    </ActionDialog>
  );
}
