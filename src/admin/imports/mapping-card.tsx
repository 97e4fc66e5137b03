import { Button, Checkbox, Flex, Input, Select } from 'antd';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ImportView } from '#modules/tasks/contract.ts';
import cardStyles from '../kit/card.module.css';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import { usePreference } from '../kit/preferences.ts';
import textStyles from '../kit/text.module.css';
import { useSending } from '../kit/use-sending.ts';
import { guessed, headKey, type Mapping, missingFields } from './guess.ts';
import { ImportProblem } from './import-problem.tsx';
import styles from './imports.module.css';
import type { Target } from './targets.ts';

export type Start = { mapping: Mapping; dry_run: boolean; reason: string; extra: boolean };
type MappingCard = { target: Target; view: ImportView; start: (request: Start) => Promise<void>; restart: () => void };

const maxRemembered = 12;

/** Maps columns to fields; guessed by name, and remembered for the next file with the same headings. */
export function MappingCard({ target, view, start, restart }: MappingCard): ReactNode {
  const { heads, samples, file_name, task } = view;
  const [{ heads: remembered }, remember] = usePreference<{ heads: Record<string, Mapping> }>(`import.${target.what}`, { heads: {} });
  const known = remembered[headKey(heads)];
  const [mapping, setMapping] = useState<Mapping>(() => view.mapping ?? fitting(known, heads, target) ?? guessed(heads, target.fields));
  const [reason, setReason] = useState(view.reason);
  const [extra, setExtra] = useState(view.extra);
  const { isBusy, problem, run } = useSending();
  const missing = missingFields(mapping, target.fields, target.anyOf);
  const set = (column: number, field: string | null): void =>
    setMapping(mapping.map((old, i) => (i === column ? field : old === field ? null : old)));
  const begin = async (): Promise<void> => {
    const others = Object.entries(remembered).slice(-maxRemembered);
    remember({ heads: { ...Object.fromEntries(others), [headKey(heads)]: mapping } });
    await run(() => start({ mapping, reason, extra, dry_run: true }));
  };
  return (
    <Card
      title={m.admin_imports_step_columns()}
      meta={
        <>
          <FileSpreadsheet size={14} aria-hidden="true" /> {file_name} · {m.admin_imports_rows({ n: task.total ?? 0 })}
        </>
      }
      isFlush
    >
      <ColumnTable heads={heads} samples={samples} mapping={mapping} target={target} set={set} />
      <Flex vertical gap={10} className={cardStyles.cardFoot}>
        {target.takesReason && (
          <Flex style={{ maxWidth: 420 }} vertical gap={4} className={`${textStyles.small} ${textStyles.quiet}`}>
            <label htmlFor="import-reason">{m.admin_imports_reason_all()}</label>
            <Input id="import-reason" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </Flex>
        )}
        {target.extra && (
          <Checkbox checked={extra} onChange={(event) => setExtra(event.target.checked)}>
            {target.extra.label()} <span className={textStyles.meta}>{target.extra.hint()}</span>
          </Checkbox>
        )}
        <ImportProblem problem={problem} />
        <p className={missing.length > 0 ? textStyles.bad : textStyles.meta} role="status">
          {missing.length > 0
            ? m.admin_imports_missing({ fields: missing.map(({ label }) => label()).join(m.admin_form_list_comma()) })
            : [target.consequence?.(mapping), m.admin_imports_try_hint()].filter(Boolean).join(m.admin_form_between_sentences())}
        </p>
        <Flex gap={10} wrap justify="flex-end">
          <Button onClick={restart}>{m.admin_imports_other_file()}</Button>
          <Button type="primary" disabled={missing.length > 0} loading={isBusy} onClick={() => void begin()}>
            {m.admin_imports_try()}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}

/** A remembered mapping without fields that no longer exist. */
function fitting(known: Mapping | undefined, heads: readonly string[], { fields }: Target): Mapping | undefined {
  if (known?.length !== heads.length) return undefined;
  return known.map((key) => (fields.some((field) => field.key === key) ? key : null));
}

type ColumnTable = Pick<ImportView, 'heads' | 'samples'> & {
  mapping: Mapping;
  target: Target;
  set: (column: number, field: string | null) => void;
};

function ColumnTable({ heads, samples, mapping, target, set }: ColumnTable): ReactNode {
  const left = '';
  const options = [
    { value: left, label: m.admin_imports_leave_out() },
    ...target.fields.map(({ key, label, isNeeded }) => ({ value: key, label: isNeeded ? `${label()} *` : label() })),
  ];
  return (
    <table data-testid="import-columns" className={styles.importColumns}>
      <thead>
        <tr>
          <th scope="col">{m.admin_imports_column()}</th>
          <th scope="col">{m.admin_imports_values()}</th>
          <th scope="col">{m.admin_imports_as()}</th>
        </tr>
      </thead>
      <tbody>
        {heads.map((head, i) => {
          const key = `${i} ${head}`;
          const values = [...new Set(samples.map((row) => row[i]).filter(Boolean))].slice(0, 3).join(' · ');
          return (
            <tr key={key} data-left={mapping[i] === null ? '' : undefined}>
              <th scope="row" className={textStyles.medium}>
                {head || m.admin_imports_nameless({ n: i + 1 })}
              </th>
              <td className={`${textStyles.quiet} ${textStyles.oneLine}`}>{values || '—'}</td>
              <td>
                <Select
                  value={mapping[i] ?? left}
                  options={options}
                  onChange={(value) => set(i, value === left ? null : value)}
                  aria-label={m.admin_imports_as_of({ column: head || m.admin_imports_nameless({ n: i + 1 }) })}
                  showSearch={{ filterOption: (typed, option) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase()) }}
                  className={layoutStyles.wide}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
