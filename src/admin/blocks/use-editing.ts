import { useState } from 'react';
import { moved } from '../kit/form/use-drag-order.ts';
import type { Bound } from '../kit/form/use-form.ts';
import { useLatest } from '../kit/use-latest.ts';
import { type EditedBlock, newId } from './edited-block.ts';

type Blocks = EditedBlock[];
type History = { past: Blocks[]; future: Blocks[]; key: string };

const maxSteps = 100;

export type Editing = {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  insert: (block: EditedBlock, place: number) => void;
  remove: (id: string) => void;
  move: (from: number, to: number) => void;
  /** Returns the id of the copy. */
  duplicate: (id: string) => string;
  /** Replaces a block; changes of one field, named by `key`, are one step back. */
  edit: (block: EditedBlock, key: string) => void;
};

/** Edits a list of blocks, with undo and redo. */
export function useEditing(at: Bound<Blocks>): Editing {
  const [history, setHistory] = useState<History>({ past: [], future: [], key: '' });
  const latest = useLatest(at);
  const write = (next: Blocks): void => {
    const { current } = latest;
    latest.current = { ...current, value: next };
    current.set(next);
  };
  const change = (step: (blocks: Blocks) => Blocks, key = ''): void => {
    const { value } = latest.current;
    setHistory((old) =>
      key !== '' && key === old.key ? { ...old, future: [] } : { past: [...old.past, value].slice(-maxSteps), future: [], key },
    );
    write(step(value));
  };
  const undo = (): void => {
    const back = history.past.at(-1);
    if (!back) return;
    setHistory({ past: history.past.slice(0, -1), future: [latest.current.value, ...history.future], key: '' });
    write(back);
  };
  const redo = (): void => {
    const [next, ...future] = history.future;
    if (!next) return;
    setHistory({ past: [...history.past, latest.current.value], future, key: '' });
    write(next);
  };
  const duplicate = (id: string): string => {
    const copy = newId();
    change((blocks) =>
      blocks.flatMap((block) => (block.id === id ? [block, { ...structuredClone(block), id: copy, anchor: null }] : block)),
    );
    return copy;
  };
  return {
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo,
    redo,
    insert: (block, place) => change((blocks) => blocks.toSpliced(place, 0, block)),
    remove: (id) => change((blocks) => blocks.filter((block) => block.id !== id)),
    move: (from, to) => change((blocks) => moved(blocks, from, to)),
    duplicate,
    edit: (block, key) => change((blocks) => blocks.map((old) => (old.id === block.id ? block : old)), `${block.id} ${key}`),
  };
}
