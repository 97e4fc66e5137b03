import { Refusal } from '#shared/refusal.ts';

/** What a shop's pages never ask of a browser. Places near the visitor and the packing table's camera are asked for by our own pages. */
const features = [
  ...['accelerometer', 'browsing-topics', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
  ...['serial', 'usb'],
].map((name) => `${name}=()`);
const permissionsPolicy = [...features, 'camera=(self)', 'geolocation=(self)'].join(', ');

const yearSeconds = 31_536_000;

/**
 * What every answer says, whatever it is: an answer of its own may be stricter. A browser that came by https once never comes
 * by http again; other names under the merchant's domain are not ours to bind.
 */
export const secureHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  ...(https && { 'strict-transport-security': `max-age=${yearSeconds}` }),
});

/**
 * Refuses what two programs on the way could read in two ways: more than one Host (RFC 9112, 3.2), and a body that is packed,
 * as nothing here unpacks one (RFC 9110, 15.5.16). Throws a Refusal.
 */
export function refuseAmbiguous(rawHeaders: readonly string[], contentEncoding: string | undefined): void {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) throw new Refusal('bad_request', 400);
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') throw new Refusal('body_packed', 415);
}
