import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Storage of pictures: a folder today, S3 by its URL later. Keys are relative paths. */
export type Files = {
  put(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Buffer>;
  exists(key: string): Promise<boolean>;
  removeAll(prefix: string): Promise<void>;
  /** The folder on disk, for serving files without copying them through memory. */
  folder: string;
};

export function createFiles(dataDir: string): Files {
  const folder = path.resolve(dataDir, 'media');
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }));
  return {
    folder,
    put: (key, content) => disk.put(key, content),
    read: async (key) => Buffer.from(await disk.getBytes(key)),
    exists: (key) => disk.exists(key),
    removeAll: (prefix) => disk.deleteAll(prefix),
  };
}
