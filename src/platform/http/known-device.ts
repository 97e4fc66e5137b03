import { randomToken } from '#platform/clock/clock.ts';
import { equalSecretTexts } from '#platform/crypto/equal-secrets.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { ShopFacts, Web } from './context.ts';

/** Customers and staff have separate ids, so each has a cookie of its own. */
const cookieNames = { customer: 'shophouse_device', staff: 'shophouse_staff_device' } as const;
export type DeviceRealm = keyof typeof cookieNames;

const oneYear = 365 * 24 * 3600;
/** Enough for a shared family browser. */
const maxAccounts = 5;
const deviceBytes = 12;

export type DeviceAccount = { id: number; password_hash: string | null };
type Window = { web: Pick<Web, 'cookie' | 'setCookie'>; shop: Pick<ShopFacts, 'secrets'> };
/** One account as the cookie stores it: `id.device.signature`. */
type Entry = { id: number; device: string; signature: string };

const entryForm = /^(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/;

function readEntries(realm: DeviceRealm, { web }: Window): Entry[] {
  const written = (web.cookie(cookieNames[realm]) ?? '').split('~').slice(0, maxAccounts);
  return written.flatMap((entry) => {
    const [, id, device, signature] = entryForm.exec(entry) ?? [];
    return id && device && signature ? [{ id: Number(id), device, signature }] : [];
  });
}

/** Bound to the stored password hash: a new password revokes every device. */
const signDevice = (realm: DeviceRealm, device: string, { id, password_hash }: DeviceAccount, secrets: Secrets): string =>
  secrets.sign(`device:${realm}:${id}:${device}:${password_hash}`).toString('base64url');

const isSigned = (realm: DeviceRealm, { device, signature }: Entry, account: DeviceAccount, secrets: Secrets): boolean =>
  equalSecretTexts(signDevice(realm, device, account, secrets), signature);

/** The account ids that this browser claims to know; unverified until `knownDevice`. */
export const claimedAccounts = (realm: DeviceRealm, window: Window): number[] => readEntries(realm, window).map(({ id }) => id);

/** The device's id when this browser has signed in to the account since its password was set; otherwise undefined. */
export function knownDevice(realm: DeviceRealm, window: Window, account: DeviceAccount): string | undefined {
  const entry = readEntries(realm, window).find(({ id }) => id === account.id);
  return entry && account.password_hash && isSigned(realm, entry, account, window.shop.secrets) ? entry.device : undefined;
}

/** Marks this browser as known for the account. The caller has verified the sign-in. */
export function rememberDevice(realm: DeviceRealm, window: Window, account: DeviceAccount): void {
  const device = knownDevice(realm, window, account) ?? randomToken(deviceBytes);
  const signature = signDevice(realm, device, account, window.shop.secrets);
  const otherEntries = readEntries(realm, window).filter(({ id }) => id !== account.id);
  const accounts = [{ id: account.id, device, signature }, ...otherEntries].slice(0, maxAccounts);
  const value = accounts.map((entry) => `${entry.id}.${entry.device}.${entry.signature}`).join('~');
  window.web.setCookie(cookieNames[realm], value, { maxAgeSeconds: oneYear });
}
