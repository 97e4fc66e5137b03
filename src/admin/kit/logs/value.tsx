import { Flex } from 'antd';
import { ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CalendarDay, Chip, Moment, Money } from '../cells.tsx';
import { StatusTag } from '../status/status-tag.tsx';
import textStyles from '../text.module.css';
import type { Line } from './changes.ts';
import type { LogField, Names } from './spec.ts';
import { wordDiff } from './word-diff.ts';

/** Texts up to this length are shown whole, old beside new. */
const shortText = 40;

type Values = { line: Line; names: Names };

/** From what to what: names, statuses, amounts; lists as chips, long texts word by word. */
export function Difference({ line, names }: Values): ReactNode {
  const { field, old, new: now } = line;
  if (field?.kind === 'secret') return <span className={textStyles.meta}>{m.admin_logs_secret()}</span>;
  if (isPlainList(old) && isPlainList(now) && field?.kind !== 'count') return <Lists line={line} names={names} />;
  const [from, to] = [toComparableText(old, field), toComparableText(now, field)];
  if (from && to && from.length + to.length > shortText && !Number.isFinite(Number(from))) return <LongText old={from} now={to} />;
  return (
    <>
      <One value={old} line={line} names={names} side="old" />
      <ArrowRight className={textStyles.muted} size={14} aria-label={m.admin_logs_to()} />
      <One value={now} line={line} names={names} side="new" />
    </>
  );
}

const isPlainList = (value: unknown): value is (string | number)[] | null =>
  value === null || (Array.isArray(value) && value.every((one) => typeof one !== 'object'));

/** A value as text, if it can be compared word by word. */
function toComparableText(value: unknown, field: LogField | undefined): string | undefined {
  if (typeof value !== 'string' || field?.words || field?.statuses || (field?.kind && field.kind !== 'rich')) return undefined;
  if (field?.kind !== 'rich') return value;
  const page = new DOMParser().parseFromString(value.replace(/<\/(p|h\d|li)>/g, '</$1>\n'), 'text/html');
  return page.body.textContent.trim();
}

function LongText({ old, now }: { old: string; now: string }): ReactNode {
  return (
    <span className={textStyles.prose}>
      {wordDiff(old, now).map(({ kind, text }, i) => {
        const key = `${i} ${kind}`;
        if (kind === 'out') return <del key={key}>{text}</del>;
        if (kind === 'in') return <ins key={key}>{text}</ins>;
        return <span key={key}>{text}</span>;
      })}
    </span>
  );
}

function Lists({ line, names }: Values): ReactNode {
  const [old, now] = [(line.old ?? []) as (string | number)[], (line.new ?? []) as (string | number)[]];
  const findName = (one: string | number): string => resolveName(one, line, names);
  const unchanged = now.filter((one) => old.includes(one));
  const added = now.filter((one) => !old.includes(one));
  const removed = old.filter((one) => !now.includes(one));
  return (
    <Flex component="span" gap={5} wrap align="center">
      {unchanged.map((one) => (
        <Chip key={one}>{findName(one)}</Chip>
      ))}
      {added.map((one) => (
        <ins key={one}>
          <Plus size={12} aria-hidden="true" /> {findName(one)}
        </ins>
      ))}
      {removed.map((one) => (
        <del key={one}>{findName(one)}</del>
      ))}
      {added.length + removed.length === 0 && <span className={textStyles.meta}>{m.admin_logs_reordered()}</span>}
    </Flex>
  );
}

const resolveName = (value: unknown, { field, key }: Line, names: Names): string =>
  field?.words?.[String(value)]?.() ??
  names[key]?.[String(value)] ??
  (key.endsWith('_id') || key.endsWith('_ids') ? m.admin_logs_gone() : String(value));

function One({ value, line, names, side }: Values & { value: unknown; side: 'old' | 'new' }): ReactNode {
  const status = line.field?.statuses?.[String(value)];
  if (status) return <StatusTag status={{ ...status, isUrgent: false }} />;
  const isNothing = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isNothing) return <span className={textStyles.meta}>{m.admin_logs_nothing()}</span>;
  const text = <FieldValue value={value} line={line} names={names} />;
  return side === 'old' ? <del>{text}</del> : <ins>{text}</ins>;
}

function FieldValue({ value, line, names }: Values & { value: unknown }): ReactNode {
  const { field } = line;
  if (Array.isArray(value)) return m.admin_form_entries({ n: value.length });
  if (typeof value === 'boolean' && !field?.words) return value ? m.admin_logs_yes() : m.admin_logs_no();
  if (field?.kind === 'amount' && typeof value === 'number') return <Money amount={value} />;
  if (field?.kind === 'moment') return <Moment iso={String(value)} />;
  if (field?.kind === 'day') return <CalendarDay day={String(value)} />;
  if (typeof value === 'object') return m.admin_logs_changed();
  return toComparableText(value, field) ?? resolveName(value, line, names);
}
