import type { APIRequestContext } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';
import { type Caller, mailed } from './sign-in.ts';

export type NewStaff = {
  email: string;
  password: string;
  /** Replaces the rights of this staff member. */
  give(rights: readonly Permission[]): Promise<void>;
};

let made = 0;

/** A staff member of this test's own, who set a password by the mailed link. */
export async function newStaff(
  staff: Caller,
  request: APIRequestContext,
  who: { locale: Locale; permissions?: readonly Permission[]; role_ids?: readonly number[] },
): Promise<NewStaff> {
  const email = `colleague-${process.pid}-${Date.now()}-${++made}@example.com`;
  const password = 'Kettle2026';
  const form = { name: '陳新進', email, role_ids: [], permissions: [], active: true, ...who };
  const { id } = await staff<{ id: number }>('POST', '/api/admin/users', form);
  const code = await mailed(request, email, /code=([\w-]{43})/);
  await staff('POST', '/api/admin/reset-password', { code, password });
  const give = async (permissions: readonly Permission[]): Promise<void> => {
    const { version } = await staff<{ version: number }>('GET', `/api/admin/users/${id}`);
    await staff('PUT', `/api/admin/users/${id}`, { ...form, permissions, version });
  };
  return { email, password, give };
}

/** The role with all rights. */
export async function superRole(staff: Caller): Promise<number> {
  const { data } = await staff<{ data: { id: number; is_super: boolean }[] }>('GET', '/api/admin/roles');
  return data.find(({ is_super }) => is_super)?.id ?? 0;
}
