import { useState } from 'react';
import * as m from '#messages';
import type { OrderFile } from '#modules/orders/contract.ts';
import { uploadTo } from '../../client.ts';
import { uploadErrorText } from '../../kit/form/pictures/use-uploads.ts';
import { fileLimits } from './file-rules.ts';

type Refused = { name: string; reason: string };
type Uploads = { isBusy: boolean; refused: readonly Refused[]; send: (files: readonly File[]) => Promise<void> };

/** Uploads files one by one, so that a refused one does not stop the others; `onStored` gets all files of the order after each. */
export function useFileUploads(orderId: number, onStored: (files: OrderFile[]) => void): Uploads {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** The reason why it was refused; null if it was stored. */
  const sent = async (file: File): Promise<string | null> => {
    if (file.size > fileLimits.megabytes * 1024 * 1024) return m.validation_file_size({ max: fileLimits.megabytes });
    try {
      onStored((await uploadTo('orders.addFiles', { id: orderId }, [file])).data);
      return null;
    } catch (error) {
      return uploadErrorText(error);
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
