import { Button } from 'antd';
import { CalendarClock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import { useNotices } from '../../undo.tsx';
import { useSending } from '../../use-sending.ts';
import type { Revisions } from './use-revisions.ts';

/** Loaded on demand, as the calendar is larger than a form. */
const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

/** Saves the form as a draft, or schedules it. */
export function DraftButtons({ revisions: { saveDraft, isDraftCurrent, draft } }: { revisions: Revisions }): ReactNode {
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const [isScheduling, setScheduling] = useState(false);
  const saveUnscheduled = async (): Promise<void> => {
    await saveDraft(null);
    done(m.admin_revisions_saved());
  };
  return (
    <>
      <Button loading={isBusy} disabled={isDraftCurrent && draft?.state === 'draft'} onClick={() => void run(saveUnscheduled)}>
        {m.admin_revisions_save()}
      </Button>
      <Button icon={<CalendarClock size={15} />} onClick={() => setScheduling(true)}>
        {m.admin_revisions_schedule()}
      </Button>
      {isScheduling && (
        <Suspense>
          <ScheduleDialog saveDraft={saveDraft} at={draft?.publish_at ?? null} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  );
}
