import type { StaffProfile } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';

/** The role being previewed, for this tab only. */
type Previewed = { name: string; permissions: readonly Permission[] };

const key = 'admin_preview';

function previewed(): Previewed | null {
  const stored = sessionStorage.getItem(key);
  return stored ? (JSON.parse(stored) as Previewed) : null;
}

/** Shows the back office as this role sees it. The server still checks the person's own permissions. */
export function startPreview(role: Previewed): void {
  sessionStorage.setItem(key, JSON.stringify(role));
  location.assign('/admin/welcome');
}

export function endPreview(): void {
  sessionStorage.removeItem(key);
  location.assign('/admin/roles');
}

export const previewedRole = (): string | undefined => previewed()?.name;

/** The profile with the role's permissions, never more than the person's own. */
export function asPreviewed(profile: StaffProfile): StaffProfile {
  const role = previewed();
  if (!role) return profile;
  const permissions = role.permissions.filter((right) => profile.superman || profile.permissions.includes(right));
  return { ...profile, superman: false, permissions };
}
