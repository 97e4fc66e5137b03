import { Refusal } from '#shared/refusal.ts';

/** Browser features that are never used. Geolocation (shops nearby) and the camera (packing table) are allowed for our own pages. */
const features = [
  ...['accelerometer', 'browsing-topics', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
  ...['serial', 'usb'],
].map((name) => `${name}=()`);
const permissionsPolicy = [...features, 'camera=(self)', 'geolocation=(self)'].join(', ');

const yearSeconds = 31_536_000;

/**
 * Headers of every response; a response may be stricter. HSTS covers this host only: other names under the merchant's domain
 * are not ours.
 */
export const secureHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  ...(https && { 'strict-transport-security': `max-age=${yearSeconds}` }),
});

const hostHeader = 'host';

/**
 * Refuses requests that a proxy and we could read differently: more than one Host (RFC 9112, 3.2), and a compressed body, as
 * nothing here decompresses one (RFC 9110, 15.5.16). Throws a Refusal.
 */
export function refuseAmbiguous(rawHeaders: readonly string[], contentEncoding: string | undefined): void {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === hostHeader.length && rawHeaders[i]?.toLowerCase() === hostHeader) hosts += 1;
  if (hosts > 1) throw new Refusal('bad_request', 400);
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') throw new Refusal('body_packed', 415);
}
