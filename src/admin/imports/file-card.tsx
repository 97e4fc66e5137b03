import { Button, Flex, Input } from 'antd';
import { Download, FileUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import dialogStyles from '../kit/dialog.module.css';
import picturesStyles from '../kit/form/pictures/pictures.module.css';
import { Card } from '../kit/page.tsx';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';
import { useSending } from '../kit/use-sending.ts';
import { ImportProblem } from './import-problem.tsx';
import type { Target } from './targets.ts';

type FileCard = { target: Target; upload: (file: File) => Promise<void> };

/** File upload, the known columns, and a sample file. */
export function FileCard({ target, upload }: FileCard): ReactNode {
  const [isOver, setOver] = useState(false);
  const { isBusy, problem, run } = useSending();
  const take = async (file: File | undefined): Promise<void> => {
    if (file && !isBusy) await run(() => upload(file));
  };
  return (
    <Card title={m.admin_imports_step_file()} extra={<SampleButton target={target} />}>
      <p style={{ maxWidth: '68ch' }} className={`${dialogStyles.dialogText} ${spaceStyles.below12}`}>
        {target.text()}
      </p>
      <label
        className={picturesStyles.dropZone}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <input
          className={textStyles.visuallyHidden}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={isBusy}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <FileUp size={24} strokeWidth={1.6} aria-hidden="true" />
        <strong>{isBusy ? m.admin_imports_reading() : m.admin_imports_choose()}</strong>
        <span className={textStyles.meta}>{m.admin_imports_limits()}</span>
      </label>
      <PasteBox isBusy={isBusy} take={(text) => void take(new File([text], m.admin_imports_pasted_name()))} />
      <ImportProblem problem={problem} />
    </Card>
  );
}

/** Accepts rows pasted from a spreadsheet or a carrier's page. */
function PasteBox({ isBusy, take }: { isBusy: boolean; take: (text: string) => void }): ReactNode {
  const [text, setText] = useState('');
  const field = useId();
  return (
    <Flex vertical gap={6} align="start" className={spaceStyles.above14}>
      <label htmlFor={field}>
        {m.admin_imports_paste()} <span className={textStyles.meta}>{m.admin_imports_paste_hint()}</span>
      </label>
      <Input.TextArea id={field} rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      {text.trim() && (
        <Button loading={isBusy} onClick={() => take(text)}>
          {m.admin_imports_paste_read()}
        </Button>
      )}
    </Flex>
  );
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function SampleButton({ target }: { target: Target }): ReactNode {
  const { fields, sample, what } = target;
  const save = (): void => {
    const heads = sample.fields.map((key) => fields.find((one) => one.key === key)?.label() ?? key);
    const text = [heads, ...sample.rows()].map((row) => row.map(quoted).join(',')).join('\r\n');
    const link = document.createElement('a');
    // With the byte order mark by which spreadsheets recognise UTF-8.
    link.href = URL.createObjectURL(new Blob([`\u{FEFF}${text}\r\n`], { type: 'text/csv' }));
    link.download = `${what}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button type="text" size="small" icon={<Download size={14} />} onClick={save}>
      {m.admin_imports_sample()}
    </Button>
  );
}
