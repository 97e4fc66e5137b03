import { ListChecks } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import headerStyles from '../layout/header.module.css';
import { isOpen } from './ended.ts';
import { taskDrawer, useTasks } from './use-tasks.ts';

const TaskDrawer = lazy(() => import('./task-drawer.tsx').then(({ TaskDrawer: Drawer }) => ({ default: Drawer })));

/** Opens the task drawer; a dot marks a running task. */
export function TasksButton(): ReactNode {
  const tasks = useTasks();
  const isShown = taskDrawer.useShown();
  const running = tasks.filter(isOpen).length;
  const label = running > 0 ? m.admin_tasks_running({ n: running }) : m.admin_tasks_title();
  return (
    <>
      <button type="button" className={headerStyles.headerTool} onClick={() => taskDrawer.show(true)} aria-label={label} title={label}>
        <ListChecks size={15} aria-hidden="true" />
        {running > 0 && <span className={headerStyles.headerDot} />}
      </button>
      {isShown && (
        <Suspense>
          <TaskDrawer tasks={tasks} onClose={() => taskDrawer.show(false)} />
        </Suspense>
      )}
    </>
  );
}
