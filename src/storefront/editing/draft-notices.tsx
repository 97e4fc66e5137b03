import { useRevalidator } from 'react-router';
import * as m from '#messages';
import { inLocale, localizedPath } from '#shared/locale.ts';
import { formatMoment } from '../ui/dates.ts';
import { useLocale, useShop } from '../ui/shop.ts';
import type { Draft, RecordKey } from './records.ts';
import { countChanges, draftsOf, editedRecord, publishDraft, useEditing } from './store.ts';

/** The drafts of the read records, each with its preview and a button that publishes it. `isList`: the page shows several records. */
export function DraftNotices({ isList }: { isList: boolean }) {
  const now = useEditing();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const drafts = draftsOf(now);
  const publish = async (key: RecordKey) => {
    if (await publishDraft(key)) await revalidate();
  };
  if (drafts.length === 0) return null;
  return (
    <ul className="edit-drafts">
      {drafts.map(({ key, draft }) => (
        <li key={key}>
          <p>
            {isList && <strong>{titleIn(editedRecord(now, key), locale)}</strong>}
            <Sentence draft={draft} />
          </p>
          {draft.preview && (
            <a href={localizedPath(draft.preview, locale)} target="_blank" rel="noreferrer" className="edit-button">
              {m.editing_draft_preview()}
            </a>
          )}
          {/* What is changed on the page is no part of the draft until it is saved as one. */}
          {countChanges(now) === 0 && (
            <button type="button" className="edit-button" disabled={now.phase === 'saving'} onClick={() => void publish(key)}>
              {m.editing_draft_publish()}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const titleIn = (record: object | undefined, locale: 'tw' | 'en'): string =>
  // Cast: what has drafts here has a title.
  record && 'title' in record ? inLocale(record.title as Parameters<typeof inLocale>[0], locale) : '';

function Sentence({ draft: { state, changes, publish_at, saved_at, saved_by } }: { draft: Draft }) {
  const { website } = useShop();
  const locale = useLocale();
  const moment = (iso: string) => formatMoment(iso, locale, website.time_zone);
  const facts = { by: saved_by ?? m.editing_draft_somebody(), count: Object.keys(changes).length };
  if (state === 'draft' || !publish_at) return m.editing_draft_is({ ...facts, at: moment(saved_at) });
  return state === 'scheduled'
    ? m.editing_draft_scheduled({ ...facts, at: moment(publish_at) })
    : m.editing_draft_failed({ ...facts, at: moment(publish_at) });
}
