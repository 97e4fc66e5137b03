import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not the public internet (IANA special-purpose registry, RFC 6890), multicast and reserved ones included. */
const notPublic = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits] = range.split('/');
  notPublic.addSubnet(network, Number(bits), 'ipv4');
}
/** Public IPv6 is 2000::/3; within it are Teredo, documentation and 6to4, which reach IPv4 or nothing. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const tunnelled = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnelled.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return isIPv6(address) && globalIpv6.check(address, 'ipv6') && !tunnelled.check(address, 'ipv6');
}

export const isLoopbackAddress = (address: string): boolean => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);

/** Names that never lead to the public internet. */
const localName = /^(localhost|[^.]+)$|\.(localhost|local|internal|lan|home|home\.arpa|test|invalid)$/i;

/**
 * Whether our servers may call a URL that a person typed: https, a public host, no credentials. `allowsLoopback`: also a receiver
 * on this machine, also by http; for demos and tests. The address behind a host name is checked again at each call.
 */
export function isPublicUrl(text: string, { allowsLoopback = false } = {}): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (allowsLoopback && (isLoopbackAddress(host) || host === 'localhost')) return protocol === 'http:' || protocol === 'https:';
  if (protocol !== 'https:') return false;
  return isIP(host) ? isPublicAddress(host) : !localName.test(host);
}
