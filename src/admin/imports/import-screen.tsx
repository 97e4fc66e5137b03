import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import type { ImportView, TaskView } from '#modules/tasks/contract.ts';
import { call, uploadTo } from '../client.ts';
import { useCrumbs } from '../kit/crumbs.ts';
import { PageHead } from '../kit/page.tsx';
import { ErrorState } from '../kit/state.tsx';
import { isOpen } from '../tasks/ended.ts';
import { refreshTasks, useTasks } from '../tasks/use-tasks.ts';
import { FileCard } from './file-card.tsx';
import styles from './imports.module.css';
import { MappingCard, type Start } from './mapping-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { productsTarget, stockTarget, type Target, trackingTarget } from './targets.ts';

/** Creates an import screen: file, columns, dry run, run. Survives a reload. */
const importScreen = (target: Target) =>
  function ImportScreen(): ReactNode {
    const [params, setParams] = useSearchParams();
    const client = useQueryClient();
    const id = params.get('task');
    const key = ['tasks.readImport', id];
    const { data, error, refetch } = useQuery({
      queryKey: key,
      queryFn: () => call('tasks.readImport', { id: id ?? '' }),
      enabled: id !== null,
    });
    const [isMapping, setMapping] = useState(false);
    const running = useTasks().find((task) => String(task.id) === id);
    // The task drawer polls each second; the screen's own answer may be newer just after a start.
    const task = data && running && running.created_at === data.task.created_at && isNewer(running, data.task) ? running : data?.task;
    useCrumbs({ label: target.back.label(), path: target.back.path }, { label: target.title() });
    const upload = async (file: File): Promise<void> => {
      const view = await uploadTo('tasks.uploadImport', { what: target.what }, [file]);
      client.setQueryData(['tasks.readImport', String(view.task.id)], view);
      setMapping(false);
      setParams({ task: String(view.task.id) });
    };
    const start = async (request: Start): Promise<void> => {
      const view = await call('tasks.startImport', { id: id ?? '', ...request });
      client.setQueryData<ImportView>(key, view);
      setMapping(false);
      await refreshTasks();
    };
    const step = !data || !task ? 0 : task.state === 'draft' || isMapping ? 1 : task.import?.dry_run ? 2 : 3;
    return (
      <div data-testid="import" className={styles.import}>
        <PageHead title={target.title()} back={target.back.path} />
        <Steps now={step} />
        {error && <ErrorState title={m.admin_imports_gone()} error={error} retry={() => void refetch()} />}
        {(id === null || error) && <FileCard target={target} upload={upload} />}
        {data && step === 1 && <MappingCard key={data.task.id} target={target} view={data} start={start} restart={() => setParams({})} />}
        {data && task && step > 1 && (
          <OutcomeCard
            target={target}
            view={data}
            task={task}
            run={() => start({ mapping: data.mapping ?? [], reason: data.reason, extra: data.extra, dry_run: false })}
            remap={() => setMapping(true)}
            restart={() => setParams({})}
          />
        )}
      </div>
    );
  };

const isNewer = (a: TaskView, b: TaskView): boolean => a.done + a.failed >= b.done + b.failed && !(isOpen(a) && !isOpen(b));

export const StockImport = importScreen(stockTarget);
export const TrackingImport = importScreen(trackingTarget);
export const ProductImport = importScreen(productsTarget);

/** The steps of the import and the present one. */
function Steps({ now }: { now: number }): ReactNode {
  const words = [m.admin_imports_step_file(), m.admin_imports_step_columns(), m.admin_imports_step_try(), m.admin_imports_step_run()];
  return (
    <Flex component="ol" wrap className={styles.importSteps}>
      {words.map((word, i) => (
        <Flex
          key={word}
          component="li"
          gap={8}
          align="center"
          data-state={i < now ? 'done' : i === now ? 'now' : undefined}
          aria-current={i === now ? 'step' : undefined}
        >
          <span className={styles.importStepMark} aria-hidden="true">
            {i < now ? <Check size={13} /> : i + 1}
          </span>
          {word}
        </Flex>
      ))}
    </Flex>
  );
}
