import type { Config } from '../config/config.ts';
import { createFiles, type Files } from './files.ts';

/** The files of a shop, where its settings say. The S3 client is loaded only when it is used. */
export async function openFiles({ dataDir, mediaUrl }: Pick<Config, 'dataDir' | 'mediaUrl'>): Promise<Files> {
  if (mediaUrl === undefined) return createFiles(dataDir);
  const { openBucket } = await import('./bucket.ts');
  return openBucket(mediaUrl);
}
