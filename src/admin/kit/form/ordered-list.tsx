import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Switch } from 'antd';
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '#messages';
import { inLocale, type Text } from '#shared/locale.ts';
import { useLanguage } from '../../language.ts';
import { LanguageDot } from '../cells.tsx';
import layoutStyles from '../layout.module.css';
import pageStyles from '../page.module.css';
import { PageHead } from '../page.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { ErrorState, State } from '../state.tsx';
import textStyles from '../text.module.css';
import { useNotices } from '../undo.tsx';
import { useInOrder } from '../use-in-order.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import styles from './ordered-list.module.css';
import { moved, useDragOrder } from './use-drag-order.ts';

type OrderedRow = { id: number; name: Text; active: boolean };
type ListColumn<R> = { key: string; title: string; cell: (row: R) => ReactNode; isNumber?: boolean };

type OrderedListProps<R> = {
  title: string;
  brokenTitle: string;
  icon: LucideIcon;
  queryKey: QueryKey;
  read: () => Promise<{ data: R[] }>;
  /** The path of the list: rows open `${path}/id`, new ones start at `${path}/create`. */
  path: string;
  createLabel: string;
  words: {
    name: string;
    active: string;
    switch: (p: { name: string }) => string;
    on: (p: { name: string }) => string;
    off: (p: { name: string }) => string;
  };
  columns: ListColumn<R>[];
  setActive: (row: R, active: boolean) => Promise<unknown>;
  reorder: (ids: number[]) => Promise<unknown>;
  empty: { title: string; text: string };
  /** Other actions beside the primary one. */
  actions?: ReactNode;
};

/** A short list whose order matters: sorted by dragging or buttons, switched on and off in place. */
export function OrderedList<R extends OrderedRow>(props: OrderedListProps<R>): ReactNode {
  const { title, brokenTitle, queryKey, read, path, createLabel, empty, icon, actions } = props;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: read });
  useShortcuts({ n: () => void navigate(`${path}/create`) });
  const create = (
    <Button type="primary" icon={<Plus size={15} />} onClick={() => void navigate(`${path}/create`)}>
      {createLabel} <span className={pageStyles.key}>N</span>
    </Button>
  );
  return (
    <>
      <PageHead title={title} meta={data && data.data.length > 0 && m.admin_form_drag_or_buttons()}>
        {data && data.data.length > 0 && actions}
        {data && data.data.length > 0 && create}
      </PageHead>
      {!data && error && <ErrorState title={brokenTitle} error={error} retry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data && data.data.length === 0 && (
        <State icon={icon} tone="accent" title={empty.title} actions={create}>
          <p>{empty.text}</p>
        </State>
      )}
      {data && data.data.length > 0 && <Rows {...props} rows={data.data} />}
    </>
  );
}

function Rows<R extends OrderedRow>(props: OrderedListProps<R> & { rows: R[] }): ReactNode {
  const { rows, title, queryKey, words, columns, path, setActive, reorder } = props;
  const client = useQueryClient();
  const locale = useLanguage();
  const { done, failed } = useNotices();
  const inOrder = useInOrder();
  const save = async (next: R[], send: () => Promise<unknown>): Promise<void> => {
    const before = rows;
    client.setQueryData(queryKey, { data: next });
    try {
      await inOrder(send);
    } catch (error) {
      client.setQueryData(queryKey, { data: before });
      failed(error);
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
  const arrange = (next: R[]): Promise<void> => save(next, () => reorder(next.map(({ id }) => id)));
  const move = (from: number, to: number): void =>
    void arrange(moved(rows, from, to)).then(
      () => done(m.admin_form_reordered(), () => arrange(rows)),
      () => undefined,
    );
  const toggle = (row: R, active: boolean): void => {
    const name = inLocale(row.name, locale);
    void save(
      rows.map((one) => (one.id === row.id ? { ...one, active } : one)),
      () => setActive(row, active),
    ).then(
      () => done((active ? words.on : words.off)({ name })),
      () => undefined,
    );
  };
  const drag = useDragOrder(move);
  return (
    <table data-testid="ordered" className={styles.ordered} aria-label={title}>
      <thead>
        <tr>
          <th>
            <span className={textStyles.visuallyHidden}>{m.admin_form_order_column()}</span>
          </th>
          <th>{words.name}</th>
          {columns.map(({ key, title: head, isNumber }) => (
            <th key={key} data-number={isNumber ? '' : undefined}>
              {head}
            </th>
          ))}
          <th>{words.active}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => {
          const name = inLocale(row.name, locale);
          return (
            <tr key={row.id} {...drag(i)} data-off={row.active ? undefined : ''}>
              <td className={styles.orderedGrip}>
                <Flex component="span" gap={2} align="center" style={{ paddingLeft: 8 }}>
                  <GripVertical size={15} aria-hidden="true" />
                  <MoveButton icon={ArrowUp} label={m.admin_form_move_row_up({ name })} isDisabled={i === 0} act={() => move(i, i - 1)} />
                  <MoveButton
                    icon={ArrowDown}
                    label={m.admin_form_move_row_down({ name })}
                    isDisabled={i === rows.length - 1}
                    act={() => move(i, i + 1)}
                  />
                </Flex>
              </td>
              <td className={styles.orderedName}>
                <Link className={`${textStyles.nameLink} ${textStyles.strong}`} to={`${path}/${row.id}`} draggable={false}>
                  {name}
                </Link>{' '}
                {!row.name.en && <LanguageDot text={row.name} />}
              </td>
              {columns.map(({ key, title: head, cell, isNumber }) => (
                <td key={key} data-label={head} data-number={isNumber ? '' : undefined}>
                  {cell(row)}
                </td>
              ))}
              <td className={styles.orderedActive}>
                <Switch size="small" checked={row.active} onChange={(active) => toggle(row, active)} aria-label={words.switch({ name })} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type MoveButtonProps = { icon: LucideIcon; label: string; isDisabled: boolean; act: () => void };

function MoveButton({ icon: Icon, label, isDisabled, act }: MoveButtonProps): ReactNode {
  return (
    <button type="button" className={layoutStyles.iconButton} aria-label={label} title={label} disabled={isDisabled} onClick={act}>
      <Icon size={14} strokeWidth={1.75} />
    </button>
  );
}
