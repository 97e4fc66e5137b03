import { Flex } from 'antd';
import { Printer, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { mayDo, useProfile } from '../../../session.ts';
import { formatTotal } from '../../format.ts';
import textStyles from '../../text.module.css';
import { ActionButton, MergeButton } from '../action-button.tsx';
import { PromptAction } from '../prompt-action.tsx';
import type { Selection } from '../selection.ts';
import type { BulkAction, MergeAction, RowsScreen } from '../spec.ts';
import styles from './bar.module.css';
import { BulkConfirm } from './confirm.tsx';
import { BulkMenu } from './menu.tsx';
import { type BulkProblem, type ListState, useBulk } from './use-bulk.ts';

type BulkBar<R> = {
  actions: readonly BulkAction<R>[];
  mergeActions: readonly MergeAction<R>[];
  rows: readonly R[];
  selection: Selection;
  /** The present query of the list: an action can apply to all its rows. */
  state: ListState;
  nameOf: (row: R) => string;
  /** The path that prints the ticked rows. */
  print?: ((ids: readonly number[]) => string) | undefined;
  screen?: RowsScreen | undefined;
};

/** Shown while rows are ticked: their number, the actions with the number of rows each applies to, and failures. */
export function BulkBar<R extends { id: number }>({
  actions,
  mergeActions,
  rows,
  selection,
  state,
  nameOf,
  print,
  screen,
}: BulkBar<R>): ReactNode {
  const profile = useProfile();
  const { isBusy, problems, run } = useBulk(selection, state, nameOf);
  const [pending, setPending] = useState<BulkAction<R>>();
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const count = selection.isEverything ? state.total : selected.length;
  const allowed = actions.filter(({ needs }) => mayDo(profile, needs));
  const go = (action: BulkAction<R>): Promise<void> => run(action, selected.filter(action.fits));
  const pendingCount = pending && (selection.isEverything ? count : selected.filter(pending.fits).length);
  const start = (action: BulkAction<R>): void => (action.prompt ? setPending(action) : void go(action));
  const Dialog = pending?.prompt?.kind === 'dialog' ? pending.prompt.draw : undefined;
  return (
    <Flex
      gap={4}
      wrap
      align="center"
      data-testid="bulk-bar"
      className={styles.bulkBar}
      role="toolbar"
      aria-label={m.admin_kit_selected({ n: count })}
    >
      {problems.length > 0 && <BulkProblems problems={problems} />}
      <span className={textStyles.num}>{m.admin_kit_selected({ n: formatTotal(count) })}</span>
      {!selection.isEverything && selected.length === rows.length && state.total > rows.length && (
        <button type="button" onClick={selection.takeEverything}>
          {m.admin_kit_select_everything({ n: formatTotal(state.total) })}
        </button>
      )}
      <span className={styles.bulkRule} />
      <BulkMenu
        actions={allowed.filter(({ menu }) => menu)}
        selected={selected}
        isEverything={selection.isEverything}
        isBusy={isBusy}
        start={start}
      />
      {allowed
        .filter(({ menu }) => !menu)
        .map((action) => {
          const fitting = selected.filter(action.fits);
          const shown = {
            isDisabled: isBusy || (!selection.isEverything && fitting.length === 0),
            count: selection.isEverything ? undefined : m.admin_kit_of({ n: fitting.length, total: selected.length }),
          };
          return action.prompt?.kind === 'word' ? (
            <PromptAction key={action.key} action={action} prompt={action.prompt} {...shown} run={(whole) => void run(whole, fitting)} />
          ) : (
            <ActionButton key={action.key} action={action} {...shown} onClick={() => start(action)} />
          );
        })}
      {!selection.isEverything &&
        mergeActions.map((action) => <MergeButton key={action.key} action={action} selected={selected} onDone={selection.clear} />)}
      {screen && !selection.isEverything && mayDo(profile, screen.needs) && (
        <Link className={styles.bulkLink} to={screen.path(selected.map(({ id }) => id))}>
          <screen.icon size={15} aria-hidden="true" /> {screen.label()}
        </Link>
      )}
      {print && !selection.isEverything && (
        <a className={styles.bulkLink} href={print(selected.map(({ id }) => id))} target="_blank" rel="noreferrer">
          <Printer size={15} aria-hidden="true" /> {m.admin_kit_print()}
        </a>
      )}
      {pending && Dialog && <Dialog action={pending} n={pendingCount ?? 0} go={go} onClose={() => setPending(undefined)} />}
      {pending?.prompt?.kind === 'consent' && (
        <BulkConfirm
          label={pending.label()}
          prompt={pending.prompt}
          n={pendingCount ?? 0}
          go={(reason) => go(reason ? { ...pending, body: { ...pending.body, reason } } : pending)}
          onClose={() => setPending(undefined)}
        />
      )}
      <button type="button" onClick={selection.clear} aria-label={m.admin_kit_clear_selection()}>
        <X size={16} />
      </button>
    </Flex>
  );
}

/** The rows that failed, with reasons; a long list scrolls. */
function BulkProblems({ problems }: { problems: readonly BulkProblem[] }): ReactNode {
  return (
    <div className={styles.bulkProblems} role="alert">
      <p>{m.admin_kit_bulk_problems({ n: problems.length })}</p>
      <ul>
        {problems.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
