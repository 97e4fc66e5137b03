import { Button, Flex, Input, Popover, Select } from 'antd';
import { PencilRuler } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import menuStyles from '../../menu.module.css';
import textStyles from '../../text.module.css';
import styles from './bulk-set.module.css';
import { changedBy, type SheetColumn, type Written } from './sheet-model.ts';

type BulkSetProps<R> = {
  rows: readonly R[];
  columns: readonly SheetColumn<R>[];
  selected: { top: number; bottom: number };
  onChange: (rows: R[]) => void;
  /** Sets a column in the rows of all pages. */
  everything?: Everything | undefined;
};

/** `set` is false for what no row would take, and for a change of each row's own value. */
export type Everything = { n: number; keys: readonly string[]; set: (key: string, text: string) => boolean };

/** Sets a column in the selected or all rows: `680`, or `+10%` of the present value. */
export function BulkSet<R>({ rows, columns, selected, onChange, everything }: BulkSetProps<R>): ReactNode {
  const open = columns.filter(({ put, isTick }) => put && !isTick);
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState(open.find(({ isNumber }) => isNumber)?.key ?? '');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(0);
  const column = open.find((one) => one.key === key);
  const set = (top: number, bottom: number): void => {
    if (!column) return;
    const change: Written<R> = changedBy(rows, column, top, bottom, text);
    setRefused(change.refused);
    onChange(change.rows);
    if (change.refused === 0) setOpen(false);
  };
  const setEverything = ({ n, set: send }: Everything): void => {
    const isSent = send(key, text);
    setRefused(isSent ? 0 : n);
    if (isSent) setOpen(false);
  };
  const chosen = selected.bottom - selected.top + 1;
  const content = (
    <Flex vertical gap={8} data-testid="bulk-set" className={styles.bulkSet}>
      <Select<string>
        value={key}
        onChange={setKey}
        options={open.map((one) => ({ value: one.key, label: one.title }))}
        aria-label={m.admin_sheet_column()}
      />
      <Input
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => set(selected.top, selected.bottom)}
        placeholder={column?.isNumber ? m.admin_sheet_value_or_percent() : m.admin_sheet_value()}
        aria-label={m.admin_sheet_value()}
      />
      <div>
        <Button onClick={() => set(selected.top, selected.bottom)}>{m.admin_sheet_set_selected({ n: chosen })}</Button>
        <Button onClick={() => set(0, rows.length - 1)}>{m.admin_sheet_set_all({ n: rows.length })}</Button>
        {everything?.keys.includes(key) && (
          <Button onClick={() => setEverything(everything)}>{m.admin_sheet_set_everything({ n: everything.n })}</Button>
        )}
      </div>
      {refused > 0 && (
        <p className={textStyles.wait} role="alert">
          {m.admin_form_sheet_refused({ n: refused })}
        </p>
      )}
    </Flex>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      rootClassName={menuStyles.acrossPhone}
      content={content}
    >
      <Button size="small" type="text" icon={<PencilRuler size={14} />}>
        {m.admin_sheet_bulk()}
      </Button>
    </Popover>
  );
}
