import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import type { Picture } from '../library.ts';
import styles from './inspector.module.css';

type Focus = { x: number; y: number };
type Props = { picture: Picture; focus: Focus; onChange: ((focus: Focus) => void) | undefined };

const arrows: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const pauseMs = 500;
const inside = (percent: number): number => Math.round(Math.max(0, Math.min(100, percent)));

/** The picture with the point that stays visible wherever it is cut to a shape; set by pressing there, or with the arrow keys. */
export function FocalPoint({ picture, focus, onChange }: Props): ReactNode {
  const [point, setPoint] = useState(focus);
  const [saved, setSaved] = useState(focus);
  if (saved.x !== focus.x || saved.y !== focus.y) {
    setSaved(focus);
    setPoint(focus);
  }
  // Once per position: a failed save is not retried automatically.
  const unsent = useRef<Focus>(null);
  const save = useEffectEvent((at: Focus) => {
    unsent.current = null;
    onChange?.(at);
  });
  useEffect(
    function saveAfterPause() {
      const isSaved = point.x === saved.x && point.y === saved.y;
      unsent.current = isSaved ? null : point;
      if (isSaved) return;
      const timer = setTimeout(() => save(point), pauseMs);
      return () => clearTimeout(timer);
    },
    [point, saved],
  );
  useEffect(function saveOnClosing() {
    return () => {
      if (unsent.current) save(unsent.current);
    };
  }, []);
  const press = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setPoint({ x: inside((100 * (event.clientX - left)) / width), y: inside((100 * (event.clientY - top)) / height) });
  };
  const step = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (!by || !onChange) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? 10 : 1;
    setPoint(({ x, y }) => ({ x: inside(x + by.x * size), y: inside(y + by.y * size) }));
  };
  const width = picture.widths.find((one) => one >= 640) ?? picture.widths.at(-1);
  return (
    <div className={styles.focalFrame}>
      <div className={styles.focal} {...(onChange && { onPointerDown: press })} data-set={onChange && ''}>
        <img src={`${picture.url}-${width}.webp`} alt={picture.alt} width={picture.width} height={picture.height} draggable={false} />
        {onChange && (
          <button
            type="button"
            className={styles.focalDot}
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            aria-label={m.admin_files_focus({ x: point.x, y: point.y })}
            onKeyDown={step}
          />
        )}
      </div>
    </div>
  );
}
