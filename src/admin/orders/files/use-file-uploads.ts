import { useState } from 'react';
import * as m from '#messages';
import type { OrderFile } from '#modules/orders/contract.ts';
import { uploadTo } from '../../client.ts';
import { reasonOf } from '../../kit/form/pictures/use-uploads.ts';
import { fileLimits } from './file-rules.ts';

type Refused = { name: string; reason: string };
type Uploads = { isBusy: boolean; refused: readonly Refused[]; send: (files: readonly File[]) => Promise<void> };

/** Sends files one by one, so that one that cannot be kept stops no other; `onKept` gets all of the order's after each. */
export function useFileUploads(orderId: number, onKept: (files: OrderFile[]) => void): Uploads {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** Why it was not kept; null: it was. */
  const sent = async (file: File): Promise<string | null> => {
    if (file.size > fileLimits.megabytes * 1024 * 1024) return m.validation_file_size({ max: fileLimits.megabytes });
    try {
      onKept((await uploadTo('orders.addFiles', { id: orderId }, [file])).data);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  };
  const send = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setRefused([]);
    for (const file of files) {
      const reason = await sent(file);
      if (reason) setRefused((all) => [...all, { name: file.name, reason }]);
    }
    setBusy(false);
  };
  return { isBusy, refused, send };
}
