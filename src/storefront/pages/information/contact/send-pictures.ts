import { upload } from '../../../upload.ts';

/** Uploads the pictures before the message; returns their keys. Throws a CallError. */
export const sendPictures = async (files: readonly File[]): Promise<string[]> =>
  files.length === 0 ? [] : (await upload('content.contactPictures', files)).keys;
