import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { RefreshCw, Square } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages';
import type { SyncView } from '#modules/newbang/contract.ts';
import { call } from '../client.ts';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';
import { useSending } from '../kit/use-sending.ts';
import { queryClient, useMay } from '../session.ts';

const pollMs = 1500;
const key = ['newbang.lastSync'];
const isOpen = (sync: SyncView | undefined): boolean => sync?.state === 'waiting' || sync?.state === 'running';

/** The newest sync; polled while it runs. */
const useLastSync = (): SyncView | undefined =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('newbang.syncs', { per_page: 1 }, signal),
    refetchInterval: ({ state }) => (isOpen(state.data?.data[0]) ? pollMs : false),
  }).data?.data[0];

/** Starts a sync, shows how far it is, and stops it. The lists around it are read again when it has ended. */
export function SyncControl({ isPrimary }: { isPrimary?: boolean }): ReactNode {
  const sync = useLastSync();
  const mayUpdate = useMay('newbang update');
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  useNotedEnd(sync, (ended) => {
    done(endings[ended.state](ended));
    void queryClient.invalidateQueries();
  });
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
  const start = async (): Promise<void> => {
    await call('newbang.startSync', { kind: 'full' });
    await refresh();
  };
  if (sync && isOpen(sync))
    return <Running sync={sync} mayStop={mayUpdate} stop={() => run(() => call('newbang.cancelSync', { id: sync.id }).then(refresh))} />;
  if (!mayUpdate) return null;
  return (
    <Button type={isPrimary ? 'primary' : 'default'} icon={<RefreshCw size={15} />} loading={isBusy} onClick={() => void run(start)}>
      {m.admin_newbang_sync()}
    </Button>
  );
}

function Running({ sync, mayStop, stop }: { sync: SyncView; mayStop: boolean; stop: () => Promise<unknown> }): ReactNode {
  const { seen, total, cancel_requested } = sync;
  const percent = total ? Math.min(100, Math.floor((100 * seen) / total)) : 0;
  return (
    <span className={`${layoutStyles.inline} ${layoutStyles.canShrink}`} role="status">
      <Progress style={{ width: 120 }} percent={percent} size="small" showInfo={false} aria-label={m.admin_newbang_sync_running()} />
      <span className={textStyles.num}>
        {total === null ? m.admin_newbang_sync_waiting() : m.admin_newbang_progress({ seen: formatCount(seen), total: formatCount(total) })}
      </span>
      {mayStop && (
        <Button size="small" icon={<Square size={13} />} disabled={cancel_requested} onClick={() => void stop()}>
          {cancel_requested ? m.admin_newbang_stopping() : m.admin_newbang_stop()}
        </Button>
      )}
    </span>
  );
}

const endings: Record<SyncView['state'], (sync: SyncView) => string> = {
  waiting: () => '',
  running: () => '',
  done: ({ created, changed, gone, wrong }) => m.admin_newbang_ended({ created, changed, gone, wrong }),
  failed: ({ error }) => m.admin_newbang_ended_failed({ reason: error ?? '' }),
  cancelled: () => m.admin_newbang_ended_cancelled(),
};

/** Calls `onEnd` once when a sync that was seen running has ended. */
function useNotedEnd(sync: SyncView | undefined, onEnd: (sync: SyncView) => void): void {
  const watched = useRef<number | undefined>(undefined);
  useEffect(
    function noteEnd() {
      if (!sync) return;
      if (isOpen(sync)) watched.current = sync.id;
      else if (watched.current === sync.id) {
        watched.current = undefined;
        onEnd(sync);
      }
    },
    [sync, onEnd],
  );
}
