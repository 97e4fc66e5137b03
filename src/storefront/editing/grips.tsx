import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import * as m from '#messages';
import type { Rows } from './parts.ts';
import type { Rect } from './use-rects.ts';

/** The row under the pointer, by its centre. */
function nearest({ ids, find }: Rows, page: HTMLElement, x: number, y: number): number {
  const away = ids.map((id) => {
    const box = find(page, id)?.getBoundingClientRect();
    return box ? Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) : Infinity;
  });
  return away.indexOf(Math.min(...away));
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** A product's tag stays readable. */
const belowTag = 48;

type Props = { rows: Rows; rects: Readonly<Record<string, Rect>>; page: RefObject<HTMLElement | null> };

/** A grip on each row: dragged, or moved by the arrow keys. The list follows at once. */
export function Grips({ rows, rects, page }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const dragged = useRef<number | null>(null);
  const { ids, nameOf } = rows;

  function move(id: number, to: number) {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    rows.move(from, to);
    setAnnouncement(m.editing_moved({ name: nameOf(id), place: to + 1, count: ids.length }));
  }
  function onKeyDown(event: KeyboardEvent, id: number) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + step);
  }
  function onPointerMove(event: PointerEvent, id: number) {
    if (dragged.current !== id || !page.current) return;
    move(id, nearest(rows, page.current, event.clientX, event.clientY));
  }
  const drop = () => {
    dragged.current = null;
  };
  return (
    <>
      {ids.map((id, at) => {
        const rect = rects[`row ${id}`];
        return (
          rect && (
            <button
              key={id}
              type="button"
              className="edit-grip"
              style={{ left: rect.left + 8, top: rect.top + belowTag }}
              aria-label={m.editing_move({ name: nameOf(id), place: at + 1, count: ids.length })}
              aria-keyshortcuts="ArrowUp ArrowDown"
              onKeyDown={(event) => onKeyDown(event, id)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                dragged.current = id;
              }}
              onPointerMove={(event) => onPointerMove(event, id)}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <GripVertical size={18} aria-hidden="true" />
            </button>
          )
        );
      })}
      <p role="status" className="edit-unseen">
        {announcement}
      </p>
    </>
  );
}
