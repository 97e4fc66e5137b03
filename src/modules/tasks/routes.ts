import { toRoutes } from '#platform/http/routes.ts';
import type { AccessOf } from './calls.ts';
import { cancelTask } from './commands/cancel-task.ts';
import { startBulk, startExport } from './commands/start-task.ts';
import { tasksContract } from './contract.ts';
import { readImport, startImport, uploadImport } from './import/imports.ts';
import { taskFile, taskProblems } from './queries/files.ts';
import { listTasks } from './queries/tasks.ts';

/** The app injects the calls to other modules' endpoints. */
export const routes = (accessOf: AccessOf) =>
  toRoutes('tasks', tasksContract, {
    list: listTasks,
    startExport: startExport(accessOf),
    startBulk: startBulk(accessOf),
    uploadImport: uploadImport(accessOf),
    readImport,
    startImport: startImport(accessOf),
    cancel: cancelTask,
    file: taskFile,
    problems: taskProblems,
  });
