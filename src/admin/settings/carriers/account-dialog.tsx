import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CarriersView } from '#modules/shipping/contract.ts';
import { call } from '../../client.ts';
import { EcpayAccountDialog, type SentAccount } from '../ecpay-account-dialog.tsx';

type Kind = keyof CarriersView['accounts'];
type Props = {
  kind: Kind;
  title: string;
  account: NonNullable<CarriersView['accounts'][Kind]> | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** An account with ECPay logistics. */
export function AccountDialog({ kind, title, account, onSaved, onClose }: Props): ReactNode {
  const save = async (sent: SentAccount): Promise<void> => {
    await call('shipping.saveCarrier', { kind, version: account?.version ?? 0, ...sent });
    await onSaved();
  };
  return (
    <EcpayAccountDialog
      title={title}
      action={account ? m.admin_carriers_save() : m.admin_carriers_connect()}
      sandboxHint={m.admin_carriers_sandbox_hint()}
      account={account}
      save={save}
      onClose={onClose}
    />
  );
}
