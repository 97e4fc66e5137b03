import { Drawer, Flex, Progress } from 'antd';
import { CircleCheck, CircleSlash, CircleX, Download, ListChecks, type LucideIcon, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { TaskView } from '#modules/tasks/contract.ts';
import { buildUrl } from '../client.ts';
import { now } from '../clock.ts';
import { When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import spaceStyles from '../kit/space.module.css';
import { State } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { isOpen } from './ended.ts';
import { computePace } from './pace.ts';
import styles from './task-drawer.module.css';
import { cancelTask, taskDrawer } from './use-tasks.ts';

/** Background tasks: progress, remaining time and result. Survives a reload. */
export function TaskDrawer({ tasks, onClose }: { tasks: readonly TaskView[]; onClose: () => void }): ReactNode {
  return (
    <Drawer open size={460} title={m.admin_tasks_title()} onClose={onClose}>
      {tasks.length === 0 && (
        <State icon={ListChecks} title={m.admin_tasks_none()}>
          <p>{m.admin_tasks_none_text()}</p>
        </State>
      )}
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id} data-testid="task" className={styles.task} data-state={task.state}>
            {isOpen(task) ? <OpenTask task={task} /> : <EndedTask task={task} />}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function OpenTask({ task }: { task: TaskView }): ReactNode {
  const { failed } = useNotices();
  const { percent, perSecond, secondsLeft } = computePace(task, now());
  return (
    <>
      <Flex gap={12} align="center" justify="space-between">
        <strong>{task.title}</strong>
        <button
          type="button"
          className={styles.taskAction}
          disabled={task.cancel_requested}
          onClick={() => void cancelTask(task.id).catch(failed)}
        >
          <Square size={13} aria-hidden="true" /> {task.cancel_requested ? m.admin_tasks_stopping() : m.admin_tasks_stop()}
        </button>
      </Flex>
      <Progress
        percent={percent}
        size="small"
        showInfo={false}
        status={task.total === null ? 'active' : 'normal'}
        aria-label={task.title}
      />
      <p className={`${textStyles.meta} ${textStyles.num}`} aria-live="polite">
        {task.state === 'waiting' && m.admin_tasks_waiting()}
        {task.state === 'running' && task.total === null && m.admin_tasks_counting()}
        {task.total !== null && `${Math.round(percent)}% · `}
        {task.total !== null && m.admin_kit_of({ n: formatCount(task.done + task.failed), total: formatCount(task.total) })}
        {perSecond !== null && ` · ${m.admin_tasks_rate({ n: perSecond })}`}
        {secondsLeft !== null && ` · ${m.admin_tasks_left({ time: m.admin_tasks_seconds({ n: secondsLeft }) })}`}
      </p>
      <Counts task={task} />
      <Problems task={task} />
    </>
  );
}

/** The results of an import so far, in four numbers. */
function Counts({ task: { import: counted, failed } }: { task: TaskView }): ReactNode {
  if (!counted) return null;
  const counts: [string, number][] = [
    [m.admin_imports_created(), counted.created],
    [m.admin_imports_updated(), counted.updated],
    [m.admin_imports_unchanged(), counted.unchanged],
    [m.admin_imports_wrong(), failed],
  ];
  return <p className={`${textStyles.meta} ${textStyles.num}`}>{counts.map(([word, n]) => `${word} ${formatCount(n)}`).join(' · ')}</p>;
}

const endings: Record<'done' | 'failed' | 'cancelled', { icon: LucideIcon; tone: string; word: () => string }> = {
  done: { icon: CircleCheck, tone: 'ok', word: m.admin_tasks_done },
  failed: { icon: CircleX, tone: 'bad', word: m.admin_tasks_failed },
  cancelled: { icon: CircleSlash, tone: 'off', word: m.admin_tasks_cancelled },
};

function EndedTask({ task }: { task: TaskView }): ReactNode {
  const { icon: Icon, tone, word } = endings[task.state as keyof typeof endings];
  return (
    <>
      <Flex gap={12} align="center" justify="space-between">
        <strong>{task.title}</strong>
        {task.file && (
          <a className={styles.taskAction} href={buildUrl('tasks.file', { id: task.id })} download>
            <Download size={14} aria-hidden="true" /> {m.admin_tasks_fetch()}
          </a>
        )}
        {task.import && (
          <Link className={styles.taskAction} to={`/import/${task.import.what}?task=${task.id}`} onClick={() => taskDrawer.show(false)}>
            {m.admin_tasks_go_on()}
          </Link>
        )}
      </Flex>
      <p className={textStyles.meta}>
        <span className={`${styles.taskEnding} ${layoutStyles.inline} ${textStyles.tonedIcon}`} data-tone={tone}>
          <Icon size={14} aria-hidden="true" /> {task.import?.dry_run && task.state === 'done' ? m.admin_tasks_tried() : word()}
        </span>{' '}
        <span className={textStyles.num}>{m.admin_tasks_counted({ done: task.done, failed: task.failed })}</span>
        {task.finished_at && (
          <>
            {' · '}
            <When iso={task.finished_at} />
          </>
        )}
      </p>
      {task.state !== 'cancelled' && <Counts task={task} />}
      <Problems task={task} />
    </>
  );
}

/** The first failures as text; the rest is in a file. */
function Problems({ task }: { task: TaskView }): ReactNode {
  if (task.problems.length === 0) return null;
  return (
    <div data-testid="task-problems" className={`${textStyles.note} ${spaceStyles.above6}`} data-tone="bad">
      <ul>
        {task.problems.map(({ id, name, message }) => (
          <li key={`${id} ${message}`}>
            {id > 0 && <strong className={textStyles.num}>{task.import ? m.admin_tasks_row({ n: id }) : (name ?? `#${id}`)} </strong>}
            {message}
          </li>
        ))}
      </ul>
      {!isOpen(task) && (
        <a href={buildUrl('tasks.problems', { id: task.id })} download>
          {m.admin_tasks_all_problems({ n: task.failed })}
        </a>
      )}
    </div>
  );
}
