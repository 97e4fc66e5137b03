import type { Answer, Client } from './clients.ts';

/** Sends pictures as a form of a browser does: multipart, one part per file. */
export function sendPictures<T>(client: Client, path: string, pictures: readonly { name: string; bytes: Buffer }[]): Promise<Answer<T>> {
  const boundary = 'boundary-of-this-body';
  const part = ({ name, bytes }: (typeof pictures)[number]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([...pictures.flatMap(part), Buffer.from(`--${boundary}--\r\n`)]);
  return client.call<T>('POST', path, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}
