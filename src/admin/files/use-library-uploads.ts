import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Uploads, useUploads } from '../kit/form/pictures/use-uploads.ts';
import { refreshLists } from './library.ts';
import type { Known } from './upload-strip.tsx';

type LibraryUploads = {
  uploads: Uploads;
  done: number;
  known: readonly Known[];
  start: (files: readonly File[]) => void;
  forget: () => void;
};

/** Uploads into a folder of the library; counts the stored ones and collects those that the library already had. */
export function useLibraryUploads(folderId: number | null, onStored?: (id: number) => void): LibraryUploads {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const [known, setKnown] = useState<readonly Known[]>([]);
  const uploads = useUploads({
    folderId,
    onDone: ({ id, file_name, is_known }) => {
      setDone((n) => n + 1);
      if (is_known) setKnown((all) => [...all.filter((one) => one.id !== id), { id, file_name }]);
      onStored?.(id);
      void refreshLists(client);
    },
  });
  const begin = (): void => {
    setDone(0);
    setKnown([]);
  };
  const start = (files: readonly File[]): void => {
    if (!uploads.pending.some(({ problem }) => problem === null)) begin();
    uploads.send(files);
  };
  const forget = (): void => {
    begin();
    for (const { key } of uploads.pending) uploads.dismiss(key);
    uploads.send([]);
  };
  return { uploads, done, known, start, forget };
}
