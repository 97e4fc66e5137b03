import { Button, Flex, Progress } from 'antd';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { ImportView, TaskView } from '#modules/tasks/contract.ts';
import { buildUrl } from '../client.ts';
import { now } from '../clock.ts';
import { type Figure, Figures } from '../kit/figures.tsx';
import { formatCount } from '../kit/format.ts';
import { Card } from '../kit/page.tsx';
import spaceStyles from '../kit/space.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { isOpen } from '../tasks/ended.ts';
import { computePace } from '../tasks/pace.ts';
import { cancelTask } from '../tasks/use-tasks.ts';
import { ImportProblem } from './import-problem.tsx';
import styles from './imports.module.css';
import type { Target } from './targets.ts';

type OutcomeCard = {
  target: Target;
  view: ImportView;
  task: TaskView;
  run: () => Promise<void>;
  remap: () => void;
  restart: () => void;
};

/** Progress and result of an import, with its faulty rows; after a dry run, the button that runs it. */
export function OutcomeCard({ target, view, task, run, remap, restart }: OutcomeCard): ReactNode {
  const isDry = task.import?.dry_run ?? true;
  const sending = useSending();
  return (
    <Card title={isDry ? m.admin_imports_step_try() : m.admin_imports_step_run()} meta={view.file_name}>
      {isOpen(task) ? <Running task={task} /> : <ImportSummary task={task} isDry={isDry} />}
      <Counts task={task} />
      <WrongRows task={task} />
      {!isDry && !isOpen(task) && target.next && <p className={textStyles.meta}>{target.next()}</p>}
      <ImportProblem problem={sending.problem} />
      {!isOpen(task) && (
        <Flex gap={10} wrap justify="flex-end">
          <Button onClick={restart}>{m.admin_imports_other_file()}</Button>
          {isDry ? (
            <>
              <Button onClick={remap}>{m.admin_imports_remap()}</Button>
              <Button
                type="primary"
                loading={sending.isBusy}
                disabled={task.done === 0 || task.state !== 'done'}
                onClick={() => void sending.run(run)}
              >
                {m.admin_imports_run({ n: task.done })}
              </Button>
            </>
          ) : (
            <>
              {target.isRepeatable && task.problems.length > 0 && (
                <Button loading={sending.isBusy} onClick={() => void sending.run(run)}>
                  {m.admin_imports_again()}
                </Button>
              )}
              <Link className={`ant-btn ant-btn-primary`} to={target.back.path}>
                {target.back.label()}
              </Link>
            </>
          )}
        </Flex>
      )}
    </Card>
  );
}

function Running({ task }: { task: TaskView }): ReactNode {
  const { failed } = useNotices();
  const { percent, secondsLeft } = computePace(task, now());
  return (
    <div>
      <Progress percent={percent} showInfo={false} aria-label={m.admin_imports_running()} />
      <Flex component="p" gap={12} style={{ marginTop: 4 }} className={`${textStyles.meta} ${textStyles.num}`} aria-live="polite">
        {task.state === 'waiting'
          ? m.admin_tasks_waiting()
          : m.admin_kit_of({ n: formatCount(task.done + task.failed), total: formatCount(task.total ?? 0) })}
        {secondsLeft !== null && ` · ${m.admin_tasks_left({ time: m.admin_tasks_seconds({ n: secondsLeft }) })}`}
        <button
          type="button"
          className={textStyles.linkButton}
          disabled={task.cancel_requested}
          onClick={() => void cancelTask(task.id).catch(failed)}
        >
          {task.cancel_requested ? m.admin_tasks_stopping() : m.admin_tasks_stop()}
        </button>
      </Flex>
      <p className={textStyles.meta} style={{ marginTop: 4 }}>
        {m.admin_imports_may_leave()}
      </p>
    </div>
  );
}

/** The result in one sentence. */
function ImportSummary({ task, isDry }: { task: TaskView; isDry: boolean }): ReactNode {
  const isGood = task.state === 'done' && task.failed === 0 && task.problems.length === 0;
  const hasNotes = task.state === 'done' && task.failed === 0 && !isGood;
  const Icon = isGood ? CircleCheck : CircleAlert;
  const words =
    task.state === 'cancelled'
      ? m.admin_imports_stopped({ done: formatCount(task.done) })
      : task.state === 'failed'
        ? m.admin_imports_broken()
        : isDry
          ? m.admin_imports_tried({ done: task.done, failed: task.failed })
          : m.admin_imports_ran({ done: task.done, failed: task.failed });
  return (
    <Flex
      component="p"
      gap="small"
      align="center"
      data-testid="import-summary"
      className={`${styles.importSummary} ${textStyles.tonedIcon}`}
      data-tone={isGood ? 'ok' : 'wait'}
      role="status"
    >
      <Icon size={18} aria-hidden="true" /> {words} {hasNotes && m.admin_imports_notes()}
    </Flex>
  );
}

function Counts({ task }: { task: TaskView }): ReactNode {
  const { created = 0, updated = 0, unchanged = 0 } = task.import ?? {};
  const figures: Figure[] = [
    { label: m.admin_imports_created(), value: formatCount(created) },
    { label: m.admin_imports_updated(), value: formatCount(updated) },
    { label: m.admin_imports_unchanged(), value: formatCount(unchanged) },
    { label: m.admin_imports_wrong(), value: formatCount(task.failed), tone: task.failed > 0 ? 'bad' : undefined },
  ];
  return (
    <div style={{ margin: '14px 0' }}>
      <Figures figures={figures} columns={4} testId="import-counts" />
    </div>
  );
}

function WrongRows({ task }: { task: TaskView }): ReactNode {
  if (task.problems.length === 0) return null;
  return (
    <div data-testid="import-wrong" className={styles.importWrong}>
      <Flex component="ul" vertical gap={6} className={spaceStyles.below8}>
        {task.problems.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            {id > 0 && <span className={`${textStyles.num} ${textStyles.meta}`}>{m.admin_tasks_row({ n: id })}</span>} {message}
          </li>
        ))}
      </Flex>
      {!isOpen(task) && (
        <a href={buildUrl('tasks.problems', { id: task.id })} download>
          <Download size={14} aria-hidden="true" /> {m.admin_imports_all_wrong()}
        </a>
      )}
    </div>
  );
}
