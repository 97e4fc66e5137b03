import { expect, test } from 'vitest';
import type { TaskView } from '#modules/tasks/contract.ts';
import { computePace } from './pace.ts';

const task = (change: Partial<TaskView>): TaskView => ({
  id: 1,
  kind: 'bulk',
  title: '',
  state: 'running',
  total: 200,
  done: 40,
  failed: 10,
  problems: [],
  file: null,
  cancel_requested: false,
  import: null,
  created_at: '2026-11-21T10:00:00Z',
  started_at: '2026-11-21T10:00:00Z',
  finished_at: null,
  ...change,
});
const at = new Date('2026-11-21T10:00:05Z');

test('a quarter after five seconds: ten a second, fifteen seconds left', () => {
  expect(computePace(task({}), at)).toEqual({ percent: 25, perSecond: 10, secondsLeft: 15 });
});

test('no estimate before something is counted, started or done', () => {
  const unknown = { perSecond: null, secondsLeft: null };
  expect(computePace(task({ total: null }), at)).toEqual({ percent: 0, ...unknown });
  expect(computePace(task({ started_at: null, done: 0, failed: 0 }), at)).toEqual({ percent: 0, ...unknown });
  expect(computePace(task({ done: 0, failed: 0 }), at)).toEqual({ percent: 0, ...unknown });
});
