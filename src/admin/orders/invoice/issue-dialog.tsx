import { Flex, Input, Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { ApiError, call } from '../../client.ts';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import styles from '../order-dialogs.module.css';
import type { OrderInvoices } from './order-invoices.ts';

type Props = { id: number; invoices: OrderInvoices; onChange: (answer: OrderInvoices) => void; onClose: () => void };
type Request = { type: 'individual' | 'company'; company: string; company_id: string; barcode: string; donation_code: string };

const requestOf = ({ request }: OrderInvoices): Request => ({
  type: request?.type === 'company' ? 'company' : 'individual',
  company: request?.company ?? '',
  company_id: request?.company_id ?? '',
  barcode: request?.barcode ?? '',
  donation_code: request?.donation_code ?? '',
});

/** Issues the invoice now; what the buyer wants is corrected first where it was refused. */
export function IssueDialog({ id, invoices, onChange, onClose }: Props): ReactNode {
  const [request, setRequest] = useState(() => requestOf(invoices));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const set = (change: Partial<Request>): void => setRequest((before) => ({ ...before, ...change }));
  const send = async (): Promise<void> => {
    try {
      onChange(await call('invoicing.issue', { id, request }));
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.body.errors ?? {});
      throw error;
    }
  };
  const field = (name: Exclude<keyof Request, 'type'>, label: string, hint?: string): ReactNode => (
    <RequestField
      label={label}
      hint={hint}
      problem={errors[`request.${name}`]?.[0]}
      value={request[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <ActionDialog title={m.admin_order_invoice_issue()} action={m.admin_order_invoice_issue()} send={send} onClose={onClose}>
      <Flex vertical gap={14} className={styles.dialogFields}>
        <Segmented
          block
          aria-label={m.admin_order_invoice_type()}
          value={request.type}
          options={[
            { value: 'individual', label: m.admin_order_invoice_individual() },
            { value: 'company', label: m.admin_order_invoice_company() },
          ]}
          onChange={(type) => set({ type: type === 'company' ? 'company' : 'individual' })}
        />
        {request.type === 'company' && field('company', m.admin_order_invoice_company_name())}
        {request.type === 'company' && field('company_id', m.admin_order_invoice_company_id())}
        {field('barcode', m.admin_order_invoice_barcode(), m.admin_order_invoice_barcode_hint())}
        {request.type === 'individual' &&
          field('donation_code', m.admin_order_invoice_donation_code(), m.admin_order_invoice_donation_hint())}
      </Flex>
    </ActionDialog>
  );
}

type RequestField = {
  label: string;
  hint: string | undefined;
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function RequestField({ label, hint, problem, value, onChange }: RequestField): ReactNode {
  const id = useId();
  return (
    <DialogField id={id} label={label} hint={hint} problem={problem}>
      <Input id={id} value={value} maxLength={60} onChange={(event) => onChange(event.target.value)} />
    </DialogField>
  );
}
