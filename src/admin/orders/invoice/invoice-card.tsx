import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { CopyButton, Moment, Money } from '../../kit/cells.tsx';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card, Facts } from '../../kit/page.tsx';
import spaceStyles from '../../kit/space.module.css';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { replaceData } from '../../query-client.ts';
import styles from './invoice.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import type { OrderInvoices } from './order-invoices.ts';
import { allowanceStatus, invoiceStatus, isOnTheWay } from './states.ts';
import { VoidDialog } from './void-dialog.tsx';

type Invoice = OrderInvoices['invoices'][number];

const soonMs = 2_000;
const idleMs = 15_000;

/** The invoice of an order: what the buyer wants, what was issued, and the provider's words where it was refused. */
export function InvoiceCard({ order }: { order: OrderForStaff }): ReactNode {
  const client = useQueryClient();
  const queryKey = ['invoicing.show', order.id];
  const { data } = useQuery({
    queryKey: [...queryKey, order.version],
    queryFn: ({ signal }) => call('invoicing.show', { id: order.id }, signal),
    refetchInterval: ({ state }) => (state.data?.connected ? (state.data.invoices.some(isOnTheWay) ? soonMs : idleMs) : false),
  });
  const [dialog, setDialog] = useState<'issue' | 'void'>();
  if (!data || (!data.connected && !data.request && data.invoices.length === 0)) return null;
  const changed = (answer: OrderInvoices): void => {
    replaceData(client, [...queryKey, order.version], answer);
    void client.invalidateQueries({ queryKey: ['orders.list'] });
  };
  const [latest] = data.invoices;
  const hasFailed = data.invoices.some((one) => one.state === 'failed' || one.allowances.some(({ state }) => state === 'failed'));
  return (
    <Card
      title={m.admin_order_show_invoice()}
      extra={
        <>
          {data.may.void && (
            <Button size="small" type="text" onClick={() => setDialog('void')}>
              {m.admin_order_invoice_void_action()}
            </Button>
          )}
          {data.may.issue && (
            <Button size="small" type={hasFailed ? 'primary' : 'default'} ghost={hasFailed} onClick={() => setDialog('issue')}>
              {hasFailed ? m.admin_order_invoice_issue_again() : m.admin_order_invoice_issue()}
            </Button>
          )}
        </>
      }
    >
      {data.invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
      {data.invoices.length === 0 && <NothingIssued isConnected={data.connected} />}
      {data.request && <Requested request={data.request} />}
      {dialog === 'issue' && <IssueDialog id={order.id} invoices={data} onChange={changed} onClose={() => setDialog(undefined)} />}
      {dialog === 'void' && latest && (
        <VoidDialog id={order.id} number={latest.number ?? ''} onChange={changed} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  );
}

function NothingIssued({ isConnected }: { isConnected: boolean }): ReactNode {
  if (isConnected) return <p className={textStyles.meta}>{m.admin_order_invoice_none()}</p>;
  return (
    <p className={textStyles.meta}>
      {m.admin_order_invoice_not_connected()}{' '}
      <IfAllowed needs="system update">
        <Link to="/settings/invoices">{m.admin_order_invoice_connect()}</Link>
      </IfAllowed>
    </p>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }): ReactNode {
  const { number, issued_at, random_code, amount, currency, tax, due_at, state, void_reason, pdf } = invoice;
  const money = <Money key="amount" amount={amount} currency={currency} />;
  const facts: [string, ReactNode][] = [
    ...(issued_at ? [[m.admin_order_invoice_date(), <Moment key="at" iso={issued_at} />] as [string, ReactNode]] : []),
    ...(random_code ? [[m.admin_order_invoice_random(), random_code] as [string, ReactNode]] : []),
    [
      m.admin_order_invoice_amount(),
      <span key="tax">
        {money} {tax > 0 && <span className={textStyles.meta}>{m.admin_order_invoice_tax({ tax })}</span>}
      </span>,
    ],
    ...(state === 'pending' && due_at ? [[m.admin_order_invoice_due(), <Moment key="due" iso={due_at} />] as [string, ReactNode]] : []),
    ...(state === 'void' && void_reason ? [[m.admin_order_invoice_voided_reason(), void_reason] as [string, ReactNode]] : []),
  ];
  return (
    <section className={styles.invoice} data-testid="invoice">
      <Flex component="p" gap={8} wrap align="center" className={spaceStyles.below8}>
        <StatusTag status={invoiceStatus(invoice)} />
        {number && (
          <>
            <strong className={textStyles.num}>{number}</strong>
            <CopyButton text={number} label={m.admin_order_invoice_number()} />
            {pdf && <PdfLink path={pdf} number={number} />}
          </>
        )}
      </Flex>
      <ProviderWords invoice={invoice} />
      <Facts items={facts} />
      {invoice.allowances.map((one) => (
        <Flex style={{ paddingTop: 8 }} key={one.id} gap="4px 8px" wrap align="center" className={textStyles.small}>
          <StatusTag status={allowanceStatus(one)} />
          <span className={textStyles.num}>{one.number}</span>
          {one.pdf && <PdfLink path={one.pdf} number={one.number ?? ''} />}
          <Money amount={-one.amount} currency={currency} />
          {one.error && (
            <p className={`${layoutStyles.wholeLine} ${textStyles.bad}`}>{m.admin_order_invoice_provider_said({ message: one.error })}</p>
          )}
        </Flex>
      ))}
    </section>
  );
}

const PdfLink = ({ path, number }: { path: string; number: string }): ReactNode => (
  <a href={path} target="_blank" rel="noreferrer" aria-label={m.admin_order_invoice_pdf_of({ number })}>
    PDF
  </a>
);

function ProviderWords({ invoice: { error, error_code, state } }: { invoice: Invoice }): ReactNode {
  if (!error) return null;
  return (
    <p className={textStyles.note} data-tone="bad" role="status">
      {m.admin_order_invoice_provider_said({ message: error })} {error_code && <span className={textStyles.num}>({error_code})</span>}
      <br />
      {state === 'failed' ? m.admin_order_invoice_failed_text() : m.admin_order_invoice_void_failed()}
    </p>
  );
}

function Requested({ request }: { request: NonNullable<OrderInvoices['request']> }): ReactNode {
  const { type, company, company_id, barcode, donation_code } = request;
  const facts: [string, string | null][] = [
    [
      m.admin_order_show_invoice_type(),
      type === 'company' ? m.admin_order_show_invoice_company() : m.admin_order_show_invoice_individual(),
    ],
    [m.admin_order_show_invoice_company_name(), company],
    [m.admin_order_show_invoice_company_id(), company_id],
    [m.admin_order_show_invoice_barcode(), barcode],
    [m.admin_order_invoice_donation_code(), donation_code],
  ];
  return (
    <section className={styles.invoice} aria-label={m.admin_order_invoice_wants()}>
      <Facts items={facts.filter(([, value]) => Boolean(value))} />
    </section>
  );
}
