import { type DragEvent, useState } from 'react';

/** `list` with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

type DragProps = {
  draggable: true;
  'data-dragged': string | undefined;
  'data-over': string | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
};

/** Dragging an entry of a list. Offer buttons as well: dragging needs a pointer. */
export function useDragOrder(onMove: (from: number, to: number) => void): (index: number) => DragProps {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setFrom(null);
    setOver(null);
  };
  return (index) => ({
    draggable: true,
    'data-dragged': from === index ? '' : undefined,
    'data-over': from !== null && over === index && from !== index ? (from < index ? 'after' : 'before') : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      setFrom(index);
    },
    onDragOver: (event) => {
      if (from === null) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event) => {
      if (from === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (from !== index) onMove(from, index);
      end();
    },
    onDragEnd: end,
  });
}
