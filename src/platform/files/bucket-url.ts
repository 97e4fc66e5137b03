export type BucketAddress = { key: string; secret: string; endpoint: string; bucket: string; region: string };

/** Reads `s3://KEY:SECRET@host:port/bucket?region=…&tls=off`; undefined when something of it is missing. */
export function readBucketUrl(text: string): BucketAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(url?.pathname ?? '')?.[1];
  if (url?.protocol !== 's3:' || !url.username || !url.password || !url.hostname || !bucket) return undefined;
  const [region, tls] = [url.searchParams.get('region') ?? 'us-east-1', url.searchParams.get('tls') ?? 'on'];
  if (!/^[\w-]+$/.test(region) || !['on', 'off'].includes(tls)) return undefined;
  const [key, secret] = [decoded(url.username), decoded(url.password)];
  if (key === undefined || secret === undefined) return undefined;
  return { key, secret, endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`, bucket, region };
}

/** The bucket without its keys, for people. */
export function showBucket(text: string): string {
  const address = readBucketUrl(text);
  return address ? `${address.bucket} at ${new URL(address.endpoint).host}` : 'an unknown bucket';
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
