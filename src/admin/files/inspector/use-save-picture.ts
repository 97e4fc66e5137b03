import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PictureDetail, PictureForm } from '#modules/library/contract.ts';
import { call } from '../../client.ts';
import { detailKey, refreshLists } from '../library.ts';

export type Change = (now: PictureForm) => Partial<PictureForm>;

type Saving = {
  state: 'idle' | 'saving' | 'saved';
  problem: unknown;
  /** Saves some fields at once. Saves run one after the other, each on top of the result of the previous one. */
  save: (change: Change) => void;
  inTurn: InTurn;
};

/** Runs another change of the picture after the saves before it, with the version they left, and reads it again; rejects as the change does. */
export type InTurn = <T>(change: (version: number) => Promise<T>) => Promise<T>;

/** Saves the fields of a picture as soon as staff leave one. */
export function useSavePicture(shown: PictureDetail): Saving {
  const { id } = shown.picture;
  const client = useQueryClient();
  const [state, setState] = useState<Saving['state']>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const queue = useRef(Promise.resolve());
  const send = async (change: Change): Promise<void> => {
    const before = client.getQueryData<PictureDetail>(detailKey(id));
    if (!before) return;
    setState('saving');
    setProblem(null);
    try {
      const changes = change(before.value);
      const value = { ...before.value, ...changes };
      const { version } = await call('library.updatePicture', { id, version: before.version, value });
      client.setQueryData<PictureDetail>(detailKey(id), (now) => now && { ...now, version, value: { ...now.value, ...changes } });
      setState('saved');
      await refreshLists(client);
    } catch (error) {
      setState('idle');
      setProblem(error);
      await client.invalidateQueries({ queryKey: detailKey(id) });
    }
  };
  const save = (change: Change): void => {
    queue.current = queue.current.then(() => send(change));
  };
  const sendInTurn: InTurn = async (change) => {
    const { version } = client.getQueryData<PictureDetail>(detailKey(id)) ?? shown;
    try {
      return await change(version);
    } finally {
      await refreshLists(client);
    }
  };
  const inTurn: InTurn = (change) => {
    const turn = queue.current.then(() => sendInTurn(change));
    queue.current = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
  return { state, problem, save, inTurn };
}
