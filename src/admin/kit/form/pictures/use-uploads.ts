import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { type ImageLimits, megabyte } from '#shared/image-limits.ts';
import { ApiError, type Output, uploadTo } from '../../../client.ts';
import { useShop } from '../../../session.ts';
import { errorSentence } from '../../state.tsx';
import { useLatest } from '../../use-latest.ts';
import { learnPictures } from './known-pictures.ts';
import { shrink } from './shrink.ts';

/** A file being uploaded, or the reason why it failed. */
export type Upload = {
  key: number;
  name: string;
  preview: string;
  file: File;
  /** Progress from 0 to 1. */
  part: number;
  problem: string | null;
  /** It was too large; a smaller copy may be sent. */
  isTooLarge: boolean;
};
export type Uploaded = Output<'library.upload'>['data'][number];

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
export const acceptedPictures = accepted.join(',');

/** The shop's configured limits, checked before a large file is sent. */
export const usePictureLimits = (): ImageLimits => {
  const { max_files, max_megabytes } = useShop().image_limits;
  return { maxFiles: max_files, maxMegabytes: max_megabytes };
};

export type Uploads = {
  pending: Upload[];
  /** How many files of the last choice were over the limit. */
  tooMany: number;
  send: (files: readonly File[]) => void;
  retry: (key: number) => void;
  /** Sends a smaller copy of a file that is too large. */
  sendSmaller: (key: number) => void;
  dismiss: (key: number) => void;
};

type Options = {
  folderId?: number | null;
  /** Files at once; by default the limit of the shop. */
  maxFiles?: number;
  onDone: (picture: Uploaded) => void;
};

/** Uploads pictures one by one, so that a failed file does not stop the others. */
export function useUploads({ folderId = null, maxFiles, onDone }: Options): Uploads {
  const limits = usePictureLimits();
  const { pending, setPending, change, dismiss } = usePending();
  const [tooMany, setTooMany] = useState(0);
  const nextKey = useRef(1);
  const latest = useLatest({ onDone, limits });
  const run = useCallback(
    async ({ key, file }: Pick<Upload, 'key' | 'file'>) => {
      try {
        const into = folderId === null ? {} : { folder_id: folderId };
        const { data } = await uploadTo('library.upload', into, [file], (part) => change(key, { part }));
        learnPictures(data);
        dismiss(key);
        for (const picture of data) latest.current.onDone(picture);
      } catch (error) {
        change(key, { problem: uploadErrorText(error), part: 0 });
      }
    },
    [change, dismiss, folderId],
  );
  const send = useCallback(
    async (files: readonly File[]) => {
      const atOnce = maxFiles ?? latest.current.limits.maxFiles;
      setTooMany(Math.max(0, files.length - atOnce));
      const uploads = files.slice(0, atOnce).map((file) => toUpload(nextKey.current++, file, latest.current.limits));
      setPending((all) => [...all, ...uploads]);
      for (const one of uploads) if (one.problem === null) await run(one);
    },
    [run, setPending, maxFiles],
  );
  const retry = (key: number): void => {
    const again = pending.find((one) => one.key === key);
    if (!again) return;
    change(key, { problem: null, part: 0 });
    void run(again);
  };
  const sendSmaller = async (key: number): Promise<void> => {
    const found = pending.find((one) => one.key === key);
    if (!found) return;
    change(key, { problem: null, isTooLarge: false, part: 0 });
    const file = await shrink(found.file, limits.maxMegabytes);
    if (file) await run({ key, file });
    else change(key, { problem: m.admin_form_cannot_shrink() });
  };
  return { pending, tooMany, send: (files) => void send(files), retry, sendSmaller: (key) => void sendSmaller(key), dismiss };
}

type Pending = {
  pending: Upload[];
  setPending: Dispatch<SetStateAction<Upload[]>>;
  change: (key: number, changes: Partial<Upload>) => void;
  dismiss: (key: number) => void;
};

function usePending(): Pending {
  const [pending, setPending] = useState<Upload[]>([]);
  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }, []);
  const dismiss = useCallback((key: number) => {
    setPending((all) => all.filter((one) => one.key !== key || URL.revokeObjectURL(one.preview)));
  }, []);
  const latest = useLatest(pending);
  useEffect(function releasePreviewsAtTheEnd() {
    return () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    };
  }, []);
  return { pending, setPending, change, dismiss };
}

function toUpload(key: number, file: File, limits: ImageLimits): Upload {
  const problem = refusal(file, limits);
  const isTooLarge = problem !== null && accepted.includes(file.type);
  return { key, name: file.name, preview: URL.createObjectURL(file), file, part: 0, problem, isTooLarge };
}

/** The reason why a file is not sent; null if it may be. */
export function refusal(file: File, { maxMegabytes }: ImageLimits): string | null {
  if (!accepted.includes(file.type)) return m.validation_picture_type();
  return file.size > maxMegabytes * megabyte ? m.validation_picture_size({ max: maxMegabytes }) : null;
}

/** The server's reason for refusing a file. */
export function uploadErrorText(error: unknown): string {
  const first = error instanceof ApiError && error.body.errors ? Object.values(error.body.errors)[0]?.[0] : undefined;
  return first ?? errorSentence(error);
}

/** The pictures of a paste or a drop. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
