import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { readBucketUrl } from './bucket-url.ts';
import { type Files, filesOf } from './files.ts';

/** Files in a bucket of an S3-compatible storage. Throws for an address that `readBucketUrl` does not understand. */
export function openBucket(url: string): Files {
  const address = readBucketUrl(url);
  if (!address) throw new Error('not the address of a bucket');
  const client = new S3Client({
    credentials: { accessKeyId: address.key, secretAccessKey: address.secret },
    region: address.region,
    endpoint: address.endpoint,
    forcePathStyle: true,
    // Not every storage supports the newer checksums of Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket: address.bucket, visibility: 'private', supportsACL: false }));
  return { ...filesOf(disk), folder: null, freeBytes: async () => null };
}
