import { useCallback, useRef, useState } from 'react';
import * as m from '#messages';
import { ApiError, upload } from '../../../client.ts';
import { errorSentence } from '../../state.tsx';
import { useLatest } from '../../use-latest.ts';
import { learnPictures } from './known-pictures.ts';

/** A file being uploaded, or the reason why it failed. */
export type Upload = { key: number; name: string; preview: string; problem: string | null; file: File };

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
export const acceptedPictures = accepted.join(',');
/** The server's limit, checked before a large file is sent. */
export const pictureMegabytes = 5;

type Uploads = { pending: Upload[]; send: (files: readonly File[]) => void; retry: (key: number) => void; dismiss: (key: number) => void };

/** Uploads pictures one by one, so that a failed file does not stop the others; `onDone` gets the id of each. */
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
        setPending((all) => all.map((one) => (one.key === key ? { ...one, problem: uploadErrorText(error) } : one)));
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

/** The reason why a file is not sent; null if it may be. */
export function refusal(file: File): string | null {
  if (!accepted.includes(file.type)) return m.validation_picture_type();
  return file.size > pictureMegabytes * 1024 * 1024 ? m.validation_picture_size({ max: pictureMegabytes }) : null;
}

/** The server's reason for refusing a file. */
export function uploadErrorText(error: unknown): string {
  const first = error instanceof ApiError && error.body.errors ? Object.values(error.body.errors)[0]?.[0] : undefined;
  return first ?? errorSentence(error);
}

/** The pictures of a paste or a drop. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
