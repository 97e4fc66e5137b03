import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import * as m from '#messages';
import type { PictureDetail } from '#modules/library/contract.ts';
import layoutStyles from '../../kit/layout.module.css';
import { type Corner, dragged, moved, type Part } from './crop-model.ts';
import styles from './inspector.module.css';

type Props = { source: PictureDetail['source']; part: Part; ratio: number | null; onChange: (part: Part) => void };
type Grip = Corner | 'body';
type Held = { grip: Grip; x: number; y: number; part: Part };

const corners: Readonly<Record<Corner, () => string>> = {
  nw: m.admin_files_corner_nw,
  ne: m.admin_files_corner_ne,
  sw: m.admin_files_corner_sw,
  se: m.admin_files_corner_se,
};
const arrows: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ratioOf = ({ width, height }: Props['source']): number => width / height;

/** The whole picture with the part to keep: moved by its body, resized by its corners, by pointer or with the arrow keys. */
export function CropFrame({ source, part, ratio, onChange }: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(null);
  const change = (grip: Grip, from: Part, x: number, y: number): void =>
    onChange(grip === 'body' ? moved(from, x, y) : dragged(from, grip, x, y, ratio));
  const hold =
    (grip: Grip) =>
    (event: PointerEvent<HTMLElement>): void => {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      held.current = { grip, x: event.clientX, y: event.clientY, part };
    };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const size = frame.current?.getBoundingClientRect();
    if (!held.current || !size) return;
    const { grip, x, y, part: from } = held.current;
    change(grip, from, (100 * (event.clientX - x)) / size.width, (100 * (event.clientY - y)) / size.height);
  };
  const drop = (): void => {
    held.current = null;
  };
  const step =
    (grip: Grip) =>
    (event: KeyboardEvent): void => {
      const by = arrows[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const size = event.shiftKey ? 10 : 1;
      change(grip, part, by[0] * size, by[1] * size);
    };
  const handlers = (grip: Grip) => ({
    onPointerDown: hold(grip),
    onPointerMove: drag,
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown: step(grip),
  });
  const width = source.widths.find((one) => one >= 960) ?? source.widths.at(-1);
  return (
    <div
      className={styles.cropBox}
      style={{ aspectRatio: ratioOf(source), width: `min(100%, calc(56vh * ${ratioOf(source)}))` }}
      ref={frame}
    >
      <img
        src={`${source.url}-${width}.webp`}
        alt=""
        draggable={false}
        className={`${layoutStyles.block} ${layoutStyles.wide}`}
        style={{ height: '100%' }}
      />
      <div
        className={styles.cropPart}
        style={{ left: `${part.left}%`, top: `${part.top}%`, width: `${part.width}%`, height: `${part.height}%` }}
      >
        <button type="button" className={styles.cropBody} aria-label={m.admin_files_crop_move()} {...handlers('body')} />
        {Object.entries(corners).map(([corner, word]) => (
          <button
            key={corner}
            type="button"
            className={styles.cropCorner}
            data-corner={corner}
            aria-label={word()}
            {...handlers(corner as Corner)}
          />
        ))}
      </div>
    </div>
  );
}
