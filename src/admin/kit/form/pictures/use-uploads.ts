import { useCallback, useRef, useState } from 'react';
import * as m from '#messages';
import { ApiError, upload } from '../../../client.ts';
import { sentenceOf } from '../../state.tsx';
import { useLatest } from '../../use-latest.ts';
import { learnPictures } from './known-pictures.ts';

/** One file on its way, or stuck with the reason. */
export type Upload = { key: number; name: string; preview: string; problem: string | null; file: File };

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
export const acceptedPictures = accepted.join(',');
/** The server's limit, said before a big file has travelled for nothing. */
export const pictureMegabytes = 5;

type Uploads = { pending: Upload[]; send: (files: readonly File[]) => void; retry: (key: number) => void; dismiss: (key: number) => void };

/** Sends pictures one by one, so that one bad file stops no other; `onDone` gets each stored picture's id in its turn. */
export function useUploads(onDone: (id: number) => void): Uploads {
  const [pending, setPending] = useState<Upload[]>([]);
  const nextKey = useRef(1);
  const done = useLatest(onDone);
  const forget = useCallback((key: number) => {
    setPending((all) => all.filter((one) => one.key !== key || URL.revokeObjectURL(one.preview)));
  }, []);
  const run = useCallback(
    async ({ key, file }: Upload) => {
      try {
        const { data } = await upload([file]);
        learnPictures(data);
        forget(key);
        for (const { id } of data) done.current(id);
      } catch (error) {
        setPending((all) => all.map((one) => (one.key === key ? { ...one, problem: reasonOf(error) } : one)));
      }
    },
    [forget],
  );
  const inTurn = useCallback(
    async (uploads: readonly Upload[]) => {
      for (const one of uploads) if (one.problem === null) await run(one);
    },
    [run],
  );
  const send = useCallback(
    (files: readonly File[]) => {
      const uploads = files.map(
        (file): Upload => ({ key: nextKey.current++, name: file.name, preview: URL.createObjectURL(file), problem: refusal(file), file }),
      );
      setPending((all) => [...all, ...uploads]);
      void inTurn(uploads);
    },
    [inTurn],
  );
  const retry = (key: number): void => {
    const again = pending.find((one) => one.key === key);
    if (!again) return;
    setPending((all) => all.map((one) => (one.key === key ? { ...one, problem: null } : one)));
    void run({ ...again, problem: null });
  };
  return { pending, send, retry, dismiss: forget };
}

/** Why a file is not worth sending; null: it is. */
export function refusal(file: File): string | null {
  if (!accepted.includes(file.type)) return m.validation_picture_type();
  return file.size > pictureMegabytes * 1024 * 1024 ? m.validation_picture_size({ max: pictureMegabytes }) : null;
}

/** What the server said about a file. */
export function reasonOf(error: unknown): string {
  const first = error instanceof ApiError && error.body.errors ? Object.values(error.body.errors)[0]?.[0] : undefined;
  return first ?? sentenceOf(error);
}

/** The pictures in a paste or a drop, nothing else. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
