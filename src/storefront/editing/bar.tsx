import { useId } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#messages';
import { LanguageSwitch } from '../layout/language-switch.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { useLeaving } from './leaving.ts';
import { listFields, type Part } from './parts.ts';
import { ConflictQuestion, LeaveQuestion } from './questions.tsx';
import { isWithin, serverPath } from './record-fields.ts';
import { hasDrafts, type Product, type RecordKey } from './records.ts';
import { countChanges, discard, edit, editedRecord, otherErrors, type State, saveAll, saveAllAsDrafts, useEditing } from './store.ts';

const shelfStatuses = {
  on_shelf: m.editing_on_shelf,
  off_shelf: m.editing_off_shelf,
  draft: m.editing_draft,
} satisfies Record<Product['shelf_status'], () => string>;

function ShelfStatus({ record }: { record: RecordKey<'product'> }) {
  const product = editedRecord(useEditing(), record);
  const id = useId();
  if (!product) return null;
  return (
    <span className="edit-shelf">
      <label htmlFor={id}>{m.editing_field_shelf()}</label>
      <select
        id={id}
        className="edit-input"
        value={product.shelf_status}
        onChange={({ target }) => edit(record, 'shelf_status', target.value)}
      >
        {Object.entries(shelfStatuses).map(([status, word]) => (
          <option key={status} value={status}>
            {word()}
          </option>
        ))}
      </select>
    </span>
  );
}

const isProduct = (record: RecordKey | undefined): record is RecordKey<'product'> => record?.startsWith('product:') === true;

/** Whether the field at a path of the server is edited by this part, which then shows its error. */
function showsPath(part: Part, now: State, path: string): boolean {
  const record = editedRecord(now, part.record);
  return listFields(part, record).some((field) => isWithin(path, record ? serverPath(record, field) : field));
}

function describeState(now: State): string {
  const count = countChanges(now);
  if (count > 0) return m.editing_changes({ count });
  if (now.phase === 'saved') return m.editing_saved();
  return now.phase === 'drafted' ? m.editing_draft_saved() : m.editing_hint();
}

type Props = { record: RecordKey | undefined; screen: string; parts: readonly Part[] };

/** The bar at the foot of the page: the number of changes, with save and discard. */
export function EditBar({ record, screen, parts }: Props) {
  const now = useEditing();
  const { revalidate } = useRevalidator();
  const { waiting, ask, stay } = useLeaving();
  const count = countChanges(now);
  const problems = [
    ...(now.failure ? [now.failure] : []),
    ...otherErrors(now, (key, path) => parts.some((part) => part.record === key && showsPath(part, now, path))),
  ];
  const save = async () => {
    if (await saveAll()) await revalidate();
  };
  return (
    <section className="edit-bar" aria-label={m.editing_bar()}>
      {problems.length > 0 && (
        <ul role="alert" className="edit-problems">
          {problems.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <DraftNotices isList={record === undefined} />
      <div className="edit-bar-row">
        <p role="status" className="edit-state">
          {describeState(now)}
        </p>
        {isProduct(record) && <ShelfStatus record={record} />}
        <LanguageSwitch className="edit-language" />
        <a
          href={screen}
          className="edit-button edit-to-office"
          onClick={(event) => {
            event.preventDefault();
            ask(screen);
          }}
        >
          {m.editing_to_office()}
        </a>
        <button type="button" className="edit-button" disabled={count === 0 || now.phase === 'saving'} onClick={discard}>
          {m.editing_discard()}
        </button>
        {parts.some((part) => hasDrafts(part.record)) && (
          <button
            type="button"
            className="edit-button"
            disabled={count === 0 || now.phase === 'saving'}
            onClick={() => void saveAllAsDrafts()}
          >
            {m.editing_draft_save()}
          </button>
        )}
        <button
          type="button"
          className="edit-button"
          data-main="true"
          disabled={count === 0}
          aria-busy={now.phase === 'saving' || undefined}
          onClick={() => void save()}
        >
          {now.phase === 'saving' ? m.editing_saving() : m.editing_save()}
        </button>
      </div>
      <LeaveQuestion address={waiting} onStay={stay} />
      <ConflictQuestion />
    </section>
  );
}
