import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { now } from '../../../clock.ts';
import { useLanguage } from '../../../language.ts';
import { useShop } from '../../../session.ts';
import { ActionDialog, DialogField } from '../../dialog.tsx';
import { formatMoment } from '../../format.ts';
import { useNotices } from '../../undo.tsx';
import { MomentInput } from '../fields/moment.tsx';
import type { Revisions } from './use-revisions.ts';

type ScheduleDialog = Pick<Revisions, 'saveDraft'> & { at: string | null; onClose: () => void };

/** Asks when the form is to be published. */
export function ScheduleDialog({ saveDraft, at: before, onClose }: ScheduleDialog): ReactNode {
  const [at, setAt] = useState(before);
  const { done } = useNotices();
  const { time_zone } = useShop();
  const locale = useLanguage();
  const id = useId();
  const schedule = async (): Promise<void> => {
    if (!at) return;
    await saveDraft(at);
    done(m.admin_revisions_scheduled({ at: formatMoment(at, now(), time_zone, locale) }));
  };
  return (
    <ActionDialog
      title={m.admin_revisions_schedule_title()}
      action={m.admin_revisions_schedule_action()}
      send={schedule}
      isReady={at !== null}
      onClose={onClose}
    >
      <DialogField id={id} label={m.admin_revisions_publish_at()} hint={m.admin_revisions_publish_at_hint()} isRequired>
        <MomentInput id={id} value={at} set={setAt} placeholder={m.admin_revisions_choose_time()} />
      </DialogField>
    </ActionDialog>
  );
}
