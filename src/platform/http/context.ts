import type { Readable } from 'node:stream';
import type { Clock } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { ImageLimits } from '#shared/image-limits.ts';
import type { Locale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';

/** Where a call came from, for the audit log. Absent for background work. */
type CallOrigin = { from?: { ip: string; userAgent: string } };

/**
 * Who is calling. A guest has no account; handlers read the cookies that open things to guests. A customer may be impersonated
 * by staff (`actingStaff`): they have the customer's rights, and the audit log names the staff member.
 */
export type Caller =
  | { kind: 'guest' }
  | ({ kind: 'customer'; id: number; name: string; tokenId: number; actingStaff?: { id: number; name: string } } & CallOrigin)
  | ({
      kind: 'staff';
      id: number;
      name: string;
      /** 0 without a session: background work, or a program with an access token. */
      sessionId: number;
      superman: boolean;
      permissions: ReadonlySet<Permission>;
      /** The access token by which a program calls in the name of this staff member. */
      accessToken?: { id: number; name: string };
    } & CallOrigin);

export type StaffCaller = Extract<Caller, { kind: 'staff' }>;
export type CustomerCaller = Extract<Caller, { kind: 'customer' }>;

/** Facts about the shop that handlers may need. */
export type ShopFacts = {
  /** Origin for links in mails, never taken from a request. */
  publicUrl: string;
  /** The shop was started as a demo and has not left it. */
  demo: boolean;
  /** A mail server is configured, so mails are really sent. */
  hasMailServer: boolean;
  /** How many pictures an upload may have, and how large each may be. */
  images: ImageLimits;
  /** Seals, opens and signs with the SECRET_KEY. */
  secrets: Secrets;
};

/** Whether a promised mail can be read: it is sent, or shown in the demo. */
export const sendsMail = ({ demo, hasMailServer }: Pick<ShopFacts, 'demo' | 'hasMailServer'>): boolean => demo || hasMailServer;

export type CookieOptions = { maxAgeSeconds?: number; httpOnly?: boolean };
export type UploadedFile = { fieldName: string; fileName: string; mime: string; stream: Readable };

/** The part of the request that handlers may use. In-process calls get an empty one. */
export type Web = {
  ip: string;
  userAgent: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  header(name: string): string | undefined;
  /** The bytes of a body that is `signed`; empty for other endpoints. */
  body(): Buffer;
  uploads(): AsyncIterable<UploadedFile>;
};

/** Everything a command or query may use; valid for one call. */
export type Context = {
  db: Database;
  clock: Clock;
  files: Files;
  log: Log;
  shop: ShopFacts;
  caller: Caller;
  locale: Locale;
  requestId: string;
  web: Web;
};

/** The calling staff member. For endpoints with staff access only; otherwise it is a bug and throws. */
export function staffCaller(ctx: Context): StaffCaller {
  if (ctx.caller.kind !== 'staff') throw new Error('a staff endpoint was called without staff');
  return ctx.caller;
}

/** The staff member to name in the audit log: the caller, or anyone who impersonates the customer; undefined for a customer's own call. */
export function actingStaffMember(caller: Caller): { kind: 'staff'; id: number; name: string } | undefined {
  if (caller.kind === 'staff') return { kind: 'staff', id: caller.id, name: caller.name };
  return caller.kind === 'customer' && caller.actingStaff ? { kind: 'staff', ...caller.actingStaff } : undefined;
}

/** The calling customer. For endpoints with customer access only; otherwise it is a bug and throws. */
export function customerCaller(ctx: Context): CustomerCaller {
  if (ctx.caller.kind !== 'customer') throw new Error('a customer endpoint was called without a customer');
  return ctx.caller;
}
