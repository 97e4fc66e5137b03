import { Button, Flex, Select } from 'antd';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { ExportInput } from '#modules/tasks/contract.ts';
import { now } from '../../clock.ts';
import textStyles from '../../kit/text.module.css';
import { useNotices } from '../../kit/undo.tsx';
import { startTask } from '../../tasks/use-tasks.ts';

const shownPeriods = 12;

/** The two-month periods up to this one, newest first, by their first month: `2026-11`. */
function recentPeriods(): string[] {
  const today = now();
  const first = today.getMonth() - (today.getMonth() % 2);
  return Array.from({ length: shownPeriods }, (_, n) => {
    const day = new Date(today.getFullYear(), first - 2 * n, 1);
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
  });
}

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
  const [periods] = useState(recentPeriods);
  const [period, setPeriod] = useState(periods[0] ?? '');
  const { failed } = useNotices();
  const id = useId();
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
