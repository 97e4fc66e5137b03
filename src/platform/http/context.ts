import type { Readable } from 'node:stream';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { Locale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';

/** Where a call came from, as the log keeps it of staff. Nobody's for work in the background. */
type CallOrigin = { from?: { ip: string; userAgent: string } };

/**
 * Who is calling. A guest has no account; what a guest may open is decided by cookies the handler reads itself. A customer
 * may be a member of staff who looks in for one (`actingStaff`): they have the customer's rights, the deed is theirs.
 */
export type Caller =
  | { kind: 'guest' }
  | ({ kind: 'customer'; id: number; name: string; tokenId: number; actingStaff?: { id: number; name: string } } & CallOrigin)
  | ({ kind: 'staff'; id: number; name: string; sessionId: number; superman: boolean; permissions: ReadonlySet<Permission> } & CallOrigin);

export type StaffCaller = Extract<Caller, { kind: 'staff' }>;
export type CustomerCaller = Extract<Caller, { kind: 'customer' }>;

/** What the operator decided that handlers may need to know. */
export type ShopFacts = {
  /** Origin for links in mails, never taken from a request. */
  publicUrl: string;
  /** The shop was started as a demo and has not left it. */
  demo: boolean;
  /** Mails really leave the house. */
  hasMailServer: boolean;
  /** HMAC key of sessions and signed values. */
  secretKey: string;
};

/** Whether somebody who is promised a mail gets to read it: it is really sent, or can be read in the demo. */
export const sendsMail = ({ demo, hasMailServer }: Pick<ShopFacts, 'demo' | 'hasMailServer'>): boolean => demo || hasMailServer;

export type CookieOptions = { maxAgeSeconds?: number; httpOnly?: boolean };
export type UploadedFile = { fieldName: string; fileName: string; mime: string; stream: Readable };

/** The request as far as a handler may see it. In-process calls get an empty one. */
export type Web = {
  ip: string;
  userAgent: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  header(name: string): string | undefined;
  uploads(): AsyncIterable<UploadedFile>;
};

/** Everything a command or query may use. Nothing in it outlives the call. */
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

/** The staff member who calls. Only for endpoints whose access is staff: anything else is a bug of ours. */
export function staffCaller(ctx: Context): StaffCaller {
  if (ctx.caller.kind !== 'staff') throw new Error('a staff endpoint was called without staff');
  return ctx.caller;
}

/** The member of staff whose deed it is when this caller does something; undefined for a customer's own. */
export function actingStaffMember(caller: Caller): { kind: 'staff'; id: number; name: string } | undefined {
  if (caller.kind === 'staff') return { kind: 'staff', id: caller.id, name: caller.name };
  return caller.kind === 'customer' && caller.actingStaff ? { kind: 'staff', ...caller.actingStaff } : undefined;
}

/** The signed-in customer. Only for endpoints whose access is customer. */
export function customerCaller(ctx: Context): CustomerCaller {
  if (ctx.caller.kind !== 'customer') throw new Error('a customer endpoint was called without a customer');
  return ctx.caller;
}
