import { Input } from 'antd';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { findRow, type SheetColumn } from './sheet-model.ts';

type FindRowProps<R> = { rows: readonly R[]; columns: readonly SheetColumn<R>[]; head: number; label: string; go: (row: number) => void };

/** Finds a row by its texts while they are typed; Enter finds the next one. The browser's search knows only the rows that are drawn. */
export function FindRow<R>({ rows, columns, head, label, go }: FindRowProps<R>): ReactNode {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const find = (text: string, start: number): void => {
    const row = findRow(rows, columns, text, start);
    setMissing(text.trim() !== '' && row === undefined);
    if (row !== undefined) go(row);
  };
  return (
    <Input
      size="small"
      style={{ width: 190 }}
      value={typed}
      prefix={<Search size={13} aria-hidden="true" />}
      placeholder={label}
      aria-label={label}
      aria-invalid={isMissing}
      status={isMissing ? 'error' : ''}
      onChange={(event) => {
        setTyped(event.target.value);
        find(event.target.value, head);
      }}
      onPressEnter={() => find(typed, head + 1)}
    />
  );
}
