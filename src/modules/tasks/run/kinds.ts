import { importStep } from '../import/step.ts';
import type { Kind } from '../store/tasks.ts';
import { bulkStep } from './bulk.ts';
import { exportStep } from './export.ts';
import type { StepOf } from './step.ts';

/** Step function by kind of task. */
export const steps: Readonly<Record<Kind, StepOf>> = { bulk: bulkStep, export: exportStep, import: importStep };
