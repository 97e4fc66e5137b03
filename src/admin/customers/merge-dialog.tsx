import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import type { CustomerDialog } from './grant-dialog.tsx';

type Account = CustomerRow & { version?: number };

const inOneLine = ({ name, email, phone }: CustomerRow): string => [name, email, phone].filter(Boolean).join(' · ');

/** Merges two ticked accounts. */
export function MergeTicked({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly CustomerRow[];
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const [customer, other] = rows;
  return customer && <MergeDialog customer={customer} given={other} onMerged={onDone} onClose={onClose} />;
}

/** Merges from a customer's page: the other account is searched, then the page of the remaining one opens. */
export function MergeIntoDialog({ customer, onClose }: CustomerDialog): ReactNode {
  const navigate = useNavigate();
  return <MergeDialog customer={customer} onMerged={({ id }) => void navigate(`/customers/${id}`)} onClose={onClose} />;
}

type MergeDialog = { customer: Account; given?: Account | undefined; onMerged: (remaining: Account) => void; onClose: () => void };

/** Merges two accounts of one person; staff choose which remains. */
function MergeDialog({ customer, given, onMerged, onClose }: MergeDialog): ReactNode {
  const client = useQueryClient();
  const { done } = useNotices();
  const [other, setOther] = useState(given);
  const [stays, setStays] = useState(customer.id);
  const choose = (next: Account | undefined): void => {
    setOther(next);
    setStays(customer.id);
  };
  const [remaining, merged] = stays === customer.id ? [customer, other] : [other, customer];
  const send = async (): Promise<void> => {
    if (!remaining || !merged) return;
    const [version, from_version] = await Promise.all([remaining, merged].map(fetchVersion));
    await call('account.merge', { id: remaining.id, version: version ?? 0, from: merged.id, from_version: from_version ?? 0 });
    done(m.admin_customers_merged({ name: merged.name }));
    onMerged(remaining);
    void client.invalidateQueries();
  };
  return (
    <ActionDialog
      title={m.admin_customers_merge()}
      action={m.admin_customers_merge_do()}
      isDanger
      isReady={remaining !== undefined && merged !== undefined}
      send={send}
      onClose={onClose}
      width={520}
    >
      {!given && <OtherAccount customer={customer} other={other} onChoose={choose} />}
      {other && (
        <fieldset>
          <legend className={`${textStyles.small} ${textStyles.quiet}`} style={{ marginBottom: 6 }}>
            {m.admin_customers_merge_stays()}
          </legend>
          <Radio.Group
            vertical
            value={stays}
            onChange={(event) => setStays(Number(event.target.value))}
            options={[customer, other].map((one) => ({ value: one.id, label: inOneLine(one) }))}
          />
        </fieldset>
      )}
      {remaining && merged && (
        <p className={dialogStyles.dialogText}>
          {m.admin_customers_merge_text({
            ...{ other: merged.name, email: merged.email, kept: remaining.email },
            ...{ orders: merged.orders, credits: merged.credits, coupons: merged.coupons },
          })}
        </p>
      )}
    </ActionDialog>
  );
}

/** The version that was shown; rows of a list have none. */
const fetchVersion = async ({ id, version }: Account): Promise<number> => version ?? (await call('customers.read', { id })).version;

type Search = { customer: Account; other: Account | undefined; onChoose: (other: Account | undefined) => void };

/** Searches the other account; starts with those that share name or phone. */
function OtherAccount({ customer, other, onChoose }: Search): ReactNode {
  const [typed, setTyped] = useState('');
  const field = useId();
  const q = typed.trim() || customer.phone || customer.name;
  const found = useQuery({
    queryKey: ['customers.list', 'merge', q],
    queryFn: ({ signal }) => call('customers.list', { q, status: ['active', 'blocked'], per_page: 10 }, signal),
  });
  const rows = (found.data?.data ?? []).filter(({ id }) => id !== customer.id);
  return (
    <DialogField id={field} label={m.admin_customers_merge_which()}>
      <Select
        id={field}
        value={other?.id}
        placeholder={m.admin_customers_search()}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        onChange={(id: number) => onChoose(rows.find((row) => row.id === id))}
        options={rows.map((row) => ({ value: row.id, label: inOneLine(row) }))}
        notFoundContent={m.admin_customers_merge_none()}
      />
    </DialogField>
  );
}
