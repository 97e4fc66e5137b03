import type { StaffProfile } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';

/** A role whose eyes one looks through; kept for this tab only. */
type Previewed = { name: string; permissions: readonly Permission[] };

const key = 'admin_preview';

function previewed(): Previewed | null {
  const kept = sessionStorage.getItem(key);
  return kept ? (JSON.parse(kept) as Previewed) : null;
}

/** Looks at the back office as this role shows it. The server still knows who one is: only what is shown narrows. */
export function startPreview(role: Previewed): void {
  sessionStorage.setItem(key, JSON.stringify(role));
  location.assign('/admin/welcome');
}

export function endPreview(): void {
  sessionStorage.removeItem(key);
  location.assign('/admin/roles');
}

export const previewedRole = (): string | undefined => previewed()?.name;

/** The profile as the previewed role would have it, never with more than one has. */
export function asPreviewed(profile: StaffProfile): StaffProfile {
  const role = previewed();
  if (!role) return profile;
  const permissions = role.permissions.filter((right) => profile.superman || profile.permissions.includes(right));
  return { ...profile, superman: false, permissions };
}
