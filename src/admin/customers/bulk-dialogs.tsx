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

/** Grants the same credits to all ticked customers; those who cannot get them are listed afterwards. */
export function GrantToMany({ action, n, go, onClose }: Props): ReactNode {
  const { amount, reason, fields } = useGrant(m.admin_customers_reason_read());
  // One idempotency key per dialog: a customer never gets the credits twice.
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

/** Issues one coupon to each ticked customer who is below the campaign's limit. */
export function CouponToMany({ action, n, go, onClose }: Props): ReactNode {
  const { id, field } = useCampaign();
  // One idempotency key per dialog: a batch that is repeated gives no second coupon.
  const [key] = useState(newKey);
  return (
    <ActionDialog
      title={m.admin_customers_issue_many({ n })}
      action={m.admin_customers_issue()}
      isReady={id !== undefined}
      focusesAction
      send={() => go({ ...action, body: { id, note: '', key } })}
      onClose={onClose}
      width={440}
    >
      {field}
      <p className={textStyles.meta}>{m.admin_customers_issue_many_hint()}</p>
    </ActionDialog>
  );
}
