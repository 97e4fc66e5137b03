import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { Library } from './library.tsx';
import type { Part } from './parts.ts';
import { readField } from './record-fields.ts';
import type { KnownPicture } from './records.ts';
import { edit, editedRecord, picturesBy, useEditing } from './store.ts';

/** As in the forms of the back office. */
const maxPictures = { product: 20, shop: 8 };

/** The pictures of a field: those chosen in their order, and the library to choose from. */
export function PicturesDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const record = editedRecord(useEditing(), part.record);
  const value = record && readField(record, part.field);
  const chosen = Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];
  const isList = part.control === 'pictures';
  const max = isList ? maxPictures[part.record.startsWith('shop:') ? 'shop' : 'product'] : 1;
  const title = useId();
  const put = (ids: number[]) => edit(part.record, part.field, isList ? ids : (ids[0] ?? null));
  const take = ({ id }: KnownPicture) => {
    if (chosen.includes(id)) put(chosen.filter((each) => each !== id));
    else if (!isList) put([id]);
    else if (chosen.length < max) put([...chosen, id]);
  };
  return (
    <Dialog isOpen onClose={onClose} labelledBy={title} className="edit-dialog">
      <header className="edit-head">
        <h2 id={title}>{part.label}</h2>
        <CloseButton />
      </header>
      <Chosen ids={chosen} put={put} />
      {isList && chosen.length >= max && <p className="edit-note">{m.editing_pictures_most({ most: max })}</p>}
      <Library chosen={chosen} take={take} />
      <footer className="edit-foot">
        <button type="button" className="edit-button" data-main="true" onClick={onClose}>
          {m.editing_done()}
        </button>
      </footer>
    </Dialog>
  );
}

function Chosen({ ids, put }: { ids: readonly number[]; put: (ids: number[]) => void }) {
  const move = (from: number, to: number) => put(ids.with(from, ids[to] ?? 0).with(to, ids[from] ?? 0));
  if (ids.length === 0) return <p className="edit-note">{m.editing_no_picture()}</p>;
  return (
    <ol className="edit-chosen">
      {picturesBy(ids).map((picture, at) => (
        <li key={picture.id}>
          <Picture picture={picture} sizes="88px" alt={picture.alt || m.editing_picture({ at: at + 1 })} className="" />
          <span className="edit-tools">
            {ids.length > 1 && (
              <>
                <Tool label={m.editing_picture_earlier({ at: at + 1 })} isOff={at === 0} onClick={() => move(at, at - 1)}>
                  <ArrowLeft size={16} aria-hidden="true" />
                </Tool>
                <Tool label={m.editing_picture_later({ at: at + 1 })} isOff={at === ids.length - 1} onClick={() => move(at, at + 1)}>
                  <ArrowRight size={16} aria-hidden="true" />
                </Tool>
              </>
            )}
            <Tool label={m.editing_picture_remove({ at: at + 1 })} onClick={() => put(ids.filter((id) => id !== picture.id))}>
              <X size={16} aria-hidden="true" />
            </Tool>
          </span>
        </li>
      ))}
    </ol>
  );
}

type ToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode };

function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <button type="button" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  );
}
