import type { EndpointName, Received } from './call.ts';
import { headersFor, send, table } from './client.ts';
import { stored } from './layout/storage.ts';

/** Uploads files with the current session. Throws a CallError like `call`. */
export async function upload<N extends EndpointName>(name: N, files: readonly File[]): Promise<Received<N>> {
  const [method, url] = (await table())[name];
  const body = new FormData();
  for (const file of files) body.append('files', file);
  const token = stored.get('customer_token');
  return send(url, token, { method, headers: headersFor(token), body });
}
