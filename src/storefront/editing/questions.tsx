import { useId } from 'react';
import * as m from '#messages';
import { plainText } from '#shared/text/rich-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLocale, useMoney } from '../ui/shop.ts';
import { fieldLabel } from './labels.ts';
import { leaveFor } from './leaving.ts';
import { readField } from './record-fields.ts';
import { isRich, richOf } from './rich-value.ts';
import { conflictOf, saveAll, settle, useEditing } from './store.ts';

/** Asks before changes are lost. */
export function LeaveQuestion({ address, onStay }: { address: string | null; onStay: () => void }) {
  const title = useId();
  const saveAndLeave = async (to: string) => ((await saveAll()) ? leaveFor(to) : onStay());
  return (
    <Dialog isOpen={address !== null} onClose={onStay} labelledBy={title} className="edit-dialog edit-question">
      <h2 id={title}>{m.editing_leave_title()}</h2>
      <p>{m.editing_leave_text()}</p>
      <footer className="edit-foot">
        <button type="button" className="edit-button" onClick={() => address !== null && leaveFor(address)}>
          {m.editing_leave_without()}
        </button>
        <button type="button" className="edit-button" onClick={onStay}>
          {m.editing_leave_stay()}
        </button>
        <button type="button" className="edit-button" data-main="true" onClick={() => void (address !== null && saveAndLeave(address))}>
          {m.editing_leave_save()}
        </button>
      </footer>
    </Dialog>
  );
}

/** A value in words, for the comparison of two versions. */
function useWords(): (field: string, value: unknown) => string {
  const money = useMoney();
  return (field, value) => {
    if (typeof value === 'string' && isRich(field)) return plainText(richOf(value)) || m.editing_nothing();
    if (field.endsWith('.price') && typeof value === 'number') return money(value);
    if (typeof value === 'boolean') return value ? m.editing_yes() : m.editing_no();
    if (Array.isArray(value)) return m.editing_count({ count: value.length });
    return value === null || value === undefined || value === '' ? m.editing_nothing() : String(value);
  };
}

/** Shown when another person saved first: staff compare both versions and choose one. */
export function ConflictQuestion() {
  const conflict = conflictOf(useEditing());
  const title = useId();
  const words = useWords();
  const locale = useLocale();
  if (!conflict) return null;
  const { key, theirs, edits } = conflict;
  const keepMine = () => {
    settle(key, 'mine');
    void saveAll();
  };
  return (
    <Dialog isOpen onClose={() => settle(key, 'mine')} labelledBy={title} className="edit-dialog edit-question">
      <h2 id={title}>{m.editing_conflict_title()}</h2>
      <p>{m.editing_conflict_text()}</p>
      <table className="edit-table">
        <thead>
          <tr>
            <th scope="col">{m.editing_conflict_field()}</th>
            <th scope="col">{m.editing_conflict_theirs()}</th>
            <th scope="col">{m.editing_conflict_mine()}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(edits).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field, locale)}</th>
              <td>{words(field, readField(theirs, field))}</td>
              <td>{words(field, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="edit-foot">
        <button type="button" className="edit-button" onClick={() => settle(key, 'theirs')}>
          {m.editing_conflict_load()}
        </button>
        <button type="button" className="edit-button" data-main="true" onClick={keepMine}>
          {m.editing_conflict_keep()}
        </button>
      </footer>
    </Dialog>
  );
}
