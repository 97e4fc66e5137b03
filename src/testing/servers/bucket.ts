import { rmSync } from 'node:fs';
import S3rver from 's3rver';
import { temporaryFolder } from '../temporary-folder.ts';

export type TestBucket = { url: string; close(): Promise<void> };

/** An S3 server of its own with one empty bucket, answering HTTP. */
export async function testBucket(): Promise<TestBucket> {
  const directory = temporaryFolder('bucket');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop-pictures', configs: [] }],
  });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/shop-pictures?region=us-east-1&tls=off`,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
