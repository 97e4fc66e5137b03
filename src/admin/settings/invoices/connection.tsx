import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { InvoiceAccountView } from '#modules/invoices/contract.ts';
import { call } from '../../client.ts';
import { Moment } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog } from '../../kit/dialog.tsx';
import { Facts } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { replaceData } from '../../query-client.ts';
import { AccountDialog } from './account-dialog.tsx';

const queryKey = ['invoices.account'];
export const useInvoiceAccount = (): InvoiceAccountView | undefined =>
  useQuery({ queryKey, queryFn: ({ signal }) => call('invoices.account', {}, signal) }).data;

/** Whether invoices are issued by themselves, and by which account. Saved on its own, apart from the form around it. */
export function Connection(): ReactNode {
  const view = useInvoiceAccount();
  const client = useQueryClient();
  const { done } = useNotices();
  const [dialog, setDialog] = useState<'account' | 'disconnect'>();
  if (!view) return null;
  const close = (): void => setDialog(undefined);
  const saved = (answer: InvoiceAccountView): void => {
    replaceData(client, queryKey, answer);
    done(m.admin_invoices_saved());
  };
  const disconnect = async (): Promise<void> => {
    await call('invoices.removeAccount', {});
    await client.invalidateQueries({ queryKey });
    done(m.admin_invoices_disconnected());
  };
  return (
    <>
      <p className={textStyles.note} data-tone={view.connected === 'account' ? 'ok' : 'wait'} data-testid="invoice-connection">
        {sentences[view.connected](view)}
      </p>
      {view.account && <AccountFacts account={view.account} />}
      <Flex gap={8} wrap>
        <Button onClick={() => setDialog('account')}>{view.account ? m.admin_invoices_change() : m.admin_invoices_connect()}</Button>
        {view.account && (
          <Button type="text" danger onClick={() => setDialog('disconnect')}>
            {m.admin_invoices_disconnect()}
          </Button>
        )}
      </Flex>
      {dialog === 'account' && <AccountDialog view={view} onSaved={saved} onClose={close} />}
      {dialog === 'disconnect' && (
        <ActionDialog
          title={m.admin_invoices_disconnect_title()}
          action={m.admin_invoices_disconnect()}
          isDanger
          send={disconnect}
          onClose={close}
        >
          <p className={dialogStyles.dialogText}>{m.admin_invoices_disconnect_text()}</p>
        </ActionDialog>
      )}
    </>
  );
}

const sentences: Record<InvoiceAccountView['connected'], (view: InvoiceAccountView) => string> = {
  account: ({ account }) => m.admin_invoices_connected({ merchant: account?.merchant_id ?? '' }),
  simulator: () => m.admin_invoices_simulator(),
  none: () => m.admin_invoices_not_connected(),
};

const AccountFacts = ({ account }: { account: NonNullable<InvoiceAccountView['account']> }): ReactNode => (
  <Facts
    items={[
      [m.admin_invoices_merchant(), account.merchant_id],
      [m.admin_invoices_environment(), account.sandbox ? m.admin_invoices_sandbox() : m.admin_invoices_live()],
      [m.admin_invoices_since(), <Moment key="since" iso={account.connected_at} />],
    ]}
  />
);
