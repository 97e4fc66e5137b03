import { Button, Flex, Select } from 'antd';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { ExportInput } from '#modules/tasks/contract.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { now } from '../../clock.ts';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { useMay, useShop } from '../../session.ts';
import { startTask } from '../../tasks/use-tasks.ts';
import { recentPeriods } from './periods.ts';

function periodLabel(period: string): string {
  const [year = '', month = ''] = period.split('-');
  return m.admin_invoices_period_of({ year, from: Number(month), to: Number(month) + 1 });
}

const columns = (): ExportInput['columns'] => [
  {
    title: m.admin_invoices_book_kind(),
    path: 'kind',
    kind: 'text',
    words: { invoice: m.admin_invoices_book_invoice(), allowance: m.admin_invoices_book_allowance() },
  },
  { title: m.admin_invoices_book_number(), path: 'number', kind: 'text' },
  { title: m.admin_invoices_book_of(), path: 'invoice_number', kind: 'text' },
  { title: m.admin_invoices_book_date(), path: 'date', kind: 'date' },
  {
    title: m.admin_invoices_book_state(),
    path: 'state',
    kind: 'text',
    words: { issued: m.admin_invoices_book_issued(), void: m.admin_invoices_book_void() },
  },
  { title: m.admin_invoices_book_order(), path: 'order_no', kind: 'text' },
  { title: m.admin_invoices_book_company(), path: 'company_number', kind: 'text' },
  { title: m.admin_invoices_book_currency(), path: 'currency', kind: 'text' },
  { title: m.admin_invoices_book_net(), path: 'net', kind: 'amount' },
  { title: m.admin_invoices_book_tax(), path: 'tax', kind: 'amount' },
  { title: m.admin_invoices_book_amount(), path: 'amount', kind: 'amount' },
];

/** The file of a period for the bookkeeper. */
export function Book(): ReactNode {
  const { time_zone } = useShop();
  const [periods] = useState(() => recentPeriods(localDay(now(), time_zone)));
  const [period, setPeriod] = useState(periods[0] ?? '');
  const { failed } = useNotices();
  const id = useId();
  // The file names orders and their buyers.
  if (!useMay('orders view')) return <p className={textStyles.meta}>{m.admin_invoices_book_hidden()}</p>;
  const start = (): void => {
    const title = m.admin_invoices_book_title({ period });
    startTask({ kind: 'export', input: { title, list: 'invoices.book', query: { period }, columns: columns(), format: 'csv' } }).catch(
      failed,
    );
  };
  return (
    <>
      <p className={textStyles.meta}>{m.admin_invoices_book_text()}</p>
      <Flex gap={8} wrap align="center">
        <label htmlFor={id}>{m.admin_invoices_period()}</label>
        <Select
          id={id}
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({ value, label: periodLabel(value) }))}
          popupMatchSelectWidth={false}
        />
        <Button icon={<Download size={15} />} onClick={start}>
          {m.admin_invoices_export()}
        </Button>
      </Flex>
    </>
  );
}
