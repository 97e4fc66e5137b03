import { Checkbox, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { ApiError } from '../client.ts';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import textStyles from '../kit/text.module.css';

/** What is sent; keys that were not typed are left out, and stay stored. */
export type SentAccount = { merchant_id: string; sandbox: boolean; hash_key?: string; hash_iv?: string };
type Props = {
  title: string;
  action: string;
  sandboxHint: string;
  account: { merchant_id: string; sandbox: boolean } | null;
  save: (sent: SentAccount) => Promise<void>;
  onClose: () => void;
};

/** An account with ECPay. Stored keys are never shown: an empty field keeps them. */
export function EcpayAccountDialog({ title, action, sandboxHint, account, save, onClose }: Props): ReactNode {
  const [merchant, setMerchant] = useState(account?.merchant_id ?? '');
  const [sandbox, setSandbox] = useState(account?.sandbox ?? false);
  const [keys, setKeys] = useState({ hash_key: '', hash_iv: '' });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const id = useId();
  const hasStoredKeys = account !== null && merchant.trim() === account.merchant_id;
  const send = async (): Promise<void> => {
    const typed = { ...(keys.hash_key && { hash_key: keys.hash_key }), ...(keys.hash_iv && { hash_iv: keys.hash_iv }) };
    try {
      await save({ merchant_id: merchant, sandbox, ...typed });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.body.errors ?? {});
      throw error;
    }
  };
  const key = (name: 'hash_key' | 'hash_iv', label: string): ReactNode => (
    <DialogField
      id={`${id}-${name}`}
      label={label}
      hint={hasStoredKeys ? m.admin_invoices_key_kept() : m.admin_invoices_key_hint()}
      isRequired={!hasStoredKeys}
      problem={errors[name]?.[0]}
    >
      <Input.Password
        id={`${id}-${name}`}
        autoComplete="new-password"
        maxLength={16}
        value={keys[name]}
        onChange={(event) => setKeys((before) => ({ ...before, [name]: event.target.value }))}
      />
    </DialogField>
  );
  return (
    <ActionDialog
      title={title}
      action={action}
      isReady={merchant.trim() !== '' && (hasStoredKeys || Boolean(keys.hash_key && keys.hash_iv))}
      send={send}
      onClose={onClose}
    >
      <DialogField id={`${id}-merchant`} label={m.admin_invoices_merchant()} isRequired problem={errors['merchant_id']?.[0]}>
        <Input id={`${id}-merchant`} autoFocus maxLength={10} value={merchant} onChange={(event) => setMerchant(event.target.value)} />
      </DialogField>
      {key('hash_key', m.admin_invoices_hash_key())}
      {key('hash_iv', m.admin_invoices_hash_iv())}
      <Checkbox checked={sandbox} onChange={(event) => setSandbox(event.target.checked)}>
        {m.admin_invoices_sandbox()}
        <span className={textStyles.meta}> {sandboxHint}</span>
      </Checkbox>
    </ActionDialog>
  );
}
