/** A cache before the shop, as CDN_URL names it. */
export type CdnAddress =
  | { kind: 'varnish'; origin: string }
  | { kind: 'fastly'; token: string; service: string }
  | { kind: 'cloudflare'; token: string; zone: string };

/** Undefined when the URL is none of these. */
export function readCdnUrl(text: string): CdnAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, username } = new URL(text);
  const token = decodeURIComponent(username);
  // The host as written: a service's id has capital letters.
  const name = /^[a-z]+:\/\/[^@/]+@([\w-]+)\/?$/.exec(text)?.[1];
  if (protocol === 'varnish:') return host ? { kind: 'varnish', origin: `http://${host}` } : undefined;
  if (!token || !name) return undefined;
  if (protocol === 'fastly:') return { kind: 'fastly', token, service: name };
  return protocol === 'cloudflare:' ? { kind: 'cloudflare', token, zone: name } : undefined;
}
