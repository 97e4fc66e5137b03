import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import type { PictureView } from '#shared/fields.ts';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

type Props = { pictures: readonly PictureView[]; first: number; onClose: () => void };

/** A full-screen picture: a tap doubles its size, pinching zooms freely. */
export function Zoom({ pictures, first, onClose }: Props) {
  const [at, setAt] = useState(first);
  const [isLarge, setLarge] = useState(false);
  const count = pictures.length;
  const picture = pictures[at];
  const turn = (by: number) => () => {
    setLarge(false);
    setAt((at + by + count) % count);
  };
  if (!picture) return null;
  const arrow = 'icon-button absolute top-1/2 -translate-y-1/2 bg-paper/90';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      label={m.product_picture_of({ at: at + 1, count })}
      className="m-0 h-dvh max-h-none w-screen max-w-none"
    >
      <div className="size-full touch-pinch-zoom overflow-auto">
        <button
          data-autofocus
          type="button"
          aria-pressed={isLarge}
          aria-label={m.product_zoom_in()}
          onClick={() => setLarge(!isLarge)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') turn(-1)();
            if (event.key === 'ArrowRight') turn(1)();
          }}
          className={`mx-auto block focus-visible:-outline-offset-4 ${isLarge ? 'h-[200dvh] w-max cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
        >
          <Picture
            picture={picture}
            sizes={isLarge ? '200vw' : '100vw'}
            eager
            className={isLarge ? 'h-full w-auto max-w-none' : 'size-full object-contain'}
          />
        </button>
      </div>
      <CloseButton className="!absolute end-3 top-3 bg-paper/90" />
      {count > 1 && (
        <>
          <button type="button" aria-label={m.product_previous()} onClick={turn(-1)} className={`${arrow} start-3`}>
            <ChevronLeft size={24} strokeWidth={1.5} aria-hidden="true" />
          </button>
          <button type="button" aria-label={m.product_next()} onClick={turn(1)} className={`${arrow} end-3`}>
            <ChevronRight size={24} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </>
      )}
    </Dialog>
  );
}
