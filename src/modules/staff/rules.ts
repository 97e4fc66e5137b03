import { actions, type Permission, permissions, type Resource } from '#shared/permissions.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An unremembered session ends after 8 idle hours and after 12 hours in any case; a remembered one after 30 days. */
const idleMs = 8 * hour;
const absoluteMs = 12 * hour;
const rememberedMs = 30 * day;
/** Minimum time between two recorded uses of a session. */
const touchMs = minute;

export const rememberedSeconds = rememberedMs / 1000;
export const resetCodeMs = hour;
/** Invitations are valid longer than reset links. */
export const invitationMs = 7 * day;
export const setupCodeMs = day;

export function sessionExpiry(remember: boolean, now: Date): Date {
  return new Date(now.getTime() + (remember ? rememberedMs : idleMs));
}

type SessionTimes = { created_at: Date; last_seen_at: Date; expires_at: Date };

/** The expiry of a session used now, or undefined while its last use was recorded recently. */
export function renewedExpiry(session: SessionTimes, now: Date): Date | undefined {
  if (now.getTime() - session.last_seen_at.getTime() < touchMs) return undefined;
  const end = session.created_at.getTime() + absoluteMs;
  const remembered = session.expires_at.getTime() > end;
  return remembered ? session.expires_at : new Date(Math.min(end, now.getTime() + idleMs));
}

/** One changed field as the audit log stores it; `field` is dotted for nested values. */
export type AuditChange = { field: string; old: unknown; new: unknown };

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nested objects become dotted paths; lists stay whole. */
function flatten(value: Record<string, unknown>, prefix = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const nested = isPlain(child) ? flatten(child, `${prefix}${key}.`) : [[`${prefix}${key}`, child] as const];
    for (const [path, leaf] of nested) flat.set(path, leaf);
  }
  return flat;
}

/** JSON with sorted keys, by which two values are compared. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) =>
    isPlain(v) ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1))) : v,
  ) ?? '';

/** What changed between two versions of something, field by field; a missing field counts as null. */
export function diff(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, old: old.get(field) ?? null, new: now.get(field) ?? null }))
    .filter((change) => canonical(change.old) !== canonical(change.new));
}

/** The previous values of a log entry's `safe` fields that still have the entry's value. Empty: nothing to revert. */
export const revertedValues = (
  now: Record<string, unknown>,
  changes: readonly AuditChange[],
  safe: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    changes
      .filter(({ field, new: newValue }) => safe.includes(field) && canonical(now[field] ?? null) === canonical(newValue ?? null))
      .map(({ field, old }) => [field, old]),
  );

export const defaultRoleKeys = ['super-admin', 'manager', 'orders', 'warehouse', 'marketing', 'editor', 'finance'] as const;
export type DefaultRoleKey = (typeof defaultRoleKeys)[number];

const all = (...resources: Resource[]): Permission[] => resources.flatMap((r) => actions.map((a): Permission => `${r} ${a}`));
const view = (...resources: Resource[]): Permission[] => resources.map((r): Permission => `${r} view`);

/** Permissions of the default roles. Super-admin has all without a list. */
export const defaultPermissions: Readonly<Record<DefaultRoleKey, readonly Permission[]>> = {
  'super-admin': [],
  manager: permissions.filter((p) => !/^(users|roles|telescope|system) /.test(p)).concat(view('users', 'roles', 'system')),
  orders: [...all('orders'), ...view('dashboard', 'products', 'customers', 'offers', 'coupons', 'logs'), 'customers update'],
  warehouse: [...view('dashboard', 'products', 'orders', 'gifts'), 'products update', 'orders update'],
  marketing: [
    ...all('offers', 'coupons', 'banners', 'gifts'),
    ...view('dashboard', 'products', 'customers', 'reports'),
    'filemanager view',
    'filemanager create',
  ],
  editor: [
    ...all('cms', 'banners', 'shops', 'blogs', 'categories', 'brands', 'filemanager'),
    ...view('dashboard', 'products'),
    'products update',
  ],
  finance: view('dashboard', 'orders', 'customers', 'offers', 'coupons', 'reports', 'logs'),
};
