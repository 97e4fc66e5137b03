import type { ReactNode } from 'react';
import * as m from '#messages';
import type { InvoiceAccountView } from '#modules/invoices/contract.ts';
import { call } from '../../client.ts';
import { EcpayAccountDialog } from '../ecpay-account-dialog.tsx';

type Props = { view: InvoiceAccountView; onSaved: (answer: InvoiceAccountView) => void; onClose: () => void };

/** The account with ECPay for invoices. */
export function AccountDialog({ view: { account, version }, onSaved, onClose }: Props): ReactNode {
  const title = account ? m.admin_invoices_change() : m.admin_invoices_connect();
  return (
    <EcpayAccountDialog
      title={title}
      action={title}
      sandboxHint={m.admin_invoices_sandbox_hint()}
      account={account}
      save={async (sent) => onSaved(await call('invoices.saveAccount', { version, ...sent }))}
      onClose={onClose}
    />
  );
}
