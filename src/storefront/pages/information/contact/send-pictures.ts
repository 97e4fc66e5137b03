import * as m from '#messages';
import type { Received } from '../../../call.ts';
import { CallError } from '../../../client.ts';
import { endpoints } from '../../../endpoints.generated.ts';

/** Uploads the pictures before the message; returns their keys. Throws a CallError. */
export async function sendPictures(files: readonly File[]): Promise<string[]> {
  if (files.length === 0) return [];
  const body = new FormData();
  for (const file of files) body.append('files', file);
  const [method, path] = endpoints['content.contactPictures'];
  const headers = { Accept: 'application/json', 'Accept-Language': document.documentElement.lang };
  const response = await fetch(path, { method, headers, body }).catch(() => {
    throw new CallError(0, { message: m.shop_offline() });
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallError(response.status, answer);
  return (answer as Received<'content.contactPictures'>).keys;
}
