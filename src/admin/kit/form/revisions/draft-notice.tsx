import { Button, Flex } from 'antd';
import { CalendarClock, CircleAlert, Eye, Link2, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { now } from '../../../clock.ts';
import { language, useLanguage } from '../../../language.ts';
import { useShop } from '../../../session.ts';
import { formatMoment, formatRecent } from '../../format.ts';
import layoutStyles from '../../layout.module.css';
import { useNotices } from '../../undo.tsx';
import { useSending } from '../../use-sending.ts';
import conflictStyles from '../conflict.module.css';
import type { Revisions } from './use-revisions.ts';

const icons = { draft: PencilLine, scheduled: CalendarClock, failed: CircleAlert };

/** Says that the form shows a draft, who saved it, and when it will be published; with its preview. */
export function DraftNotice({ revisions }: { revisions: Revisions }): ReactNode {
  const { draft, discard } = revisions;
  const { done, failed } = useNotices();
  const { isBusy, run } = useSending(failed);
  const { time_zone } = useShop();
  const locale = useLanguage();
  if (!draft) return null;
  const Icon = icons[draft.state];
  const saved = formatRecent(draft.saved_at, now(), time_zone, locale);
  const at = draft.publish_at ? formatMoment(draft.publish_at, now(), time_zone, locale) : '';
  const drop = async (): Promise<void> => {
    await discard();
    done(m.admin_revisions_discarded());
  };
  return (
    <Flex
      gap={8}
      align="center"
      wrap
      data-testid="draft-notice"
      className={`${conflictStyles.draftStrip} ${layoutStyles.well}`}
      data-tone="wait"
      role="status"
      data-state={draft.state}
    >
      <Icon size={15} />
      <p>{sentence(draft, { by: draft.saved_by ?? m.admin_revisions_somebody(), saved, at })}</p>
      {draft.preview && <PreviewLinks path={draft.preview} />}
      <Button size="small" type="text" loading={isBusy} onClick={() => void run(drop)}>
        {m.admin_revisions_discard()}
      </Button>
    </Flex>
  );
}

type Facts = { by: string; saved: string; at: string };

function sentence({ state, failure }: NonNullable<Revisions['draft']>, { by, saved, at }: Facts): string {
  if (state === 'draft') return m.admin_revisions_is_draft({ by, at: saved });
  if (state === 'scheduled') return m.admin_revisions_is_scheduled({ by, at });
  return failure === 'forbidden' ? m.admin_revisions_failed_forbidden({ by, at }) : m.admin_revisions_failed_invalid({ at });
}

/** Opens the preview in the language of the back office, and copies its link for others. */
function PreviewLinks({ path }: { path: string }): ReactNode {
  const { done } = useNotices();
  const url = new URL(localizedPath(path, language()), location.origin).href;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    done(m.admin_revisions_copied());
  };
  return (
    <>
      <Button size="small" icon={<Eye size={14} />} href={url} target="_blank" rel="noreferrer">
        {m.admin_revisions_preview()}
      </Button>
      <Button size="small" icon={<Link2 size={14} />} onClick={() => void copy()}>
        {m.admin_revisions_copy()}
      </Button>
    </>
  );
}
