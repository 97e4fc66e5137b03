import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The key for rate limits: an IPv4 address, or the /64 of an IPv6 address as `2001:db8:1:2::/64`. One household or rented
 * machine has a whole /64, whose addresses would otherwise count as separate callers (RFC 6177). Anything else is returned as
 * it is.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  // The URL parser writes every form of an address the same way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = mappedIpv4.exec(canonical);
  if (mapped) return [mapped[1], mapped[2]].flatMap((group) => groupBytes(Number.parseInt(group ?? '', 16))).join('.');
  const [before = '', after] = canonical.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = [...before, ...(after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []), ...(after ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const groupBytes = (group: number): [number, number] => [group >> 8, group & 255];
