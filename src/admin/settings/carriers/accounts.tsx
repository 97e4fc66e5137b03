import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { CarriersView } from '#modules/shipping/contract.ts';
import { call } from '../../client.ts';
import { Moment } from '../../kit/cells.tsx';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog } from '../../kit/dialog.tsx';
import { Facts } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { AccountDialog } from './account-dialog.tsx';

type Kind = keyof CarriersView['accounts'];
const kinds: readonly Kind[] = ['c2c', 'b2c'];

const words: Record<Kind, { name: () => string; text: () => string }> = {
  c2c: { name: m.admin_carriers_c2c, text: m.admin_carriers_c2c_text },
  b2c: { name: m.admin_carriers_b2c, text: m.admin_carriers_b2c_text },
};

/** The two accounts with the carrier, each connected on its own, apart from the form around them. */
export function Accounts({ view }: { view: CarriersView }): ReactNode {
  return (
    <Flex vertical gap={20}>
      {view.connected !== 'account' && (
        <p className={textStyles.note} data-tone="wait" data-testid="carrier-connection">
          {view.connected === 'simulator' ? m.admin_carriers_simulator() : m.admin_carriers_not_connected()}
        </p>
      )}
      {kinds.map((kind) => (
        <Account key={kind} kind={kind} account={view.accounts[kind] ?? null} />
      ))}
    </Flex>
  );
}

type AccountView = NonNullable<CarriersView['accounts'][Kind]> | null;

function Account({ kind, account }: { kind: Kind; account: AccountView }): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [dialog, setDialog] = useState<'account' | 'disconnect'>();
  const close = (): void => setDialog(undefined);
  const { name, text } = words[kind];
  const saved = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['settings.carriers'] });
    done(m.admin_carriers_saved());
  };
  const disconnect = async (): Promise<void> => {
    await call('shipping.removeCarrier', { kind });
    await client.invalidateQueries({ queryKey: ['settings.carriers'] });
    done(m.admin_carriers_disconnected());
  };
  return (
    <Flex vertical gap={8} component="section" aria-label={name()} data-testid={`carrier-${kind}`}>
      <p>
        <strong>{name()}</strong> <span className={textStyles.meta}>{text()}</span>
      </p>
      {account && (
        <Facts
          items={[
            [m.admin_invoices_merchant(), account.merchant_id],
            [m.admin_invoices_environment(), account.sandbox ? m.admin_invoices_sandbox() : m.admin_invoices_live()],
            [m.admin_invoices_since(), <Moment key="since" iso={account.connected_at} />],
          ]}
        />
      )}
      <Flex gap={8} wrap>
        <Button onClick={() => setDialog('account')}>{account ? m.admin_invoices_change() : m.admin_carriers_connect()}</Button>
        {account && (
          <Button type="text" danger onClick={() => setDialog('disconnect')}>
            {m.admin_invoices_disconnect()}
          </Button>
        )}
      </Flex>
      {dialog === 'account' && <AccountDialog kind={kind} title={name()} account={account} onSaved={saved} onClose={close} />}
      {dialog === 'disconnect' && (
        <ActionDialog
          title={m.admin_carriers_disconnect_title({ account: name() })}
          action={m.admin_invoices_disconnect()}
          isDanger
          send={disconnect}
          onClose={close}
        >
          <p className={dialogStyles.dialogText}>{m.admin_carriers_disconnect_text()}</p>
        </ActionDialog>
      )}
    </Flex>
  );
}
