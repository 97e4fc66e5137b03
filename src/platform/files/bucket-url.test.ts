import { expect, test } from 'vitest';
import { readBucketUrl, showBucket } from './bucket-url.ts';

test('an address names keys, host, bucket and region', () => {
  expect(readBucketUrl('s3://K%2FEY:se%2Bcret@s3.example.com:9000/pictures?region=ap-northeast-1&tls=off')).toEqual({
    key: 'K/EY',
    secret: 'se+cret',
    endpoint: 'http://s3.example.com:9000',
    bucket: 'pictures',
    region: 'ap-northeast-1',
  });
  expect(readBucketUrl('s3://k:s@host/pictures')).toMatchObject({ endpoint: 'https://host', region: 'us-east-1' });
});

test.each([
  'https://k:s@host/pictures',
  's3://host/pictures',
  's3://k@host/pictures',
  's3://k:s@host/',
  's3://k:s@host/a',
  's3://k:s@host/Big',
  's3://k:s@host/pictures/inside',
  's3://k:s@host/pictures?tls=maybe',
  's3://k:s@host/pictures?region=a b',
  's3://%:s@host/pictures',
  '',
])('%j is no address', (text) => {
  expect(readBucketUrl(text)).toBeUndefined();
});

test('the bucket is shown without its keys', () => {
  expect(showBucket('s3://key:secret@host:9000/pictures')).toBe('pictures at host:9000');
});
