import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Permission, permissions } from '#shared/permissions.ts';
import type { Caller } from './sign-in.ts';

/** A screen of the back office as its routes name it, with the address of one that is there. */
export type OfficeScreen = { path: string; address: string; needs: Permission | undefined };
type MenuPlace = { path: string; needs: Permission };

const source = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '../src/admin', file), 'utf8');

const asPermission = (words: string): Permission => {
  const found = permissions.find((permission) => permission === words);
  if (!found) throw new Error(`routes.tsx names a right that there is not: ${words}`);
  return found;
};

/** Every screen that routes.tsx has: one that is added there is walked by itself. */
export async function officeScreens(staff: Caller): Promise<OfficeScreen[]> {
  const routes = source('routes.tsx');
  const guarded = [...routes.matchAll(/\bscreen\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, to = '', needs = '']) => ({
    path: to,
    needs: asPermission(needs),
  }));
  const open = [...routes.matchAll(/\bopen\(\s*'([^']+)'/g)].map(([, to = '']) => ({ path: to, needs: undefined }));
  const home = { path: '', needs: 'dashboard view' as const };
  const found: OfficeScreen[] = [];
  for (const screen of [home, ...guarded, ...open]) found.push({ ...screen, address: `/admin/${await filled(screen.path, staff)}` });
  return found;
}

/** The newest record stands in for `:id`: a list is called as its screen is. */
async function filled(pattern: string, staff: Caller): Promise<string> {
  const [list = ''] = pattern.split('/:');
  if (list === pattern) return pattern;
  const { data } = await staff<{ data: { id: number }[] }>('GET', `/api/admin/${list.replace('settings/', '')}?per_page=1`);
  const [record] = data;
  if (!record) throw new Error(`the demo has nothing to open /admin/${pattern} with`);
  const withId = pattern.replace(':id', String(record.id));
  if (!withId.includes(':relation')) return withId;
  const { shippings } = await staff<{ shippings: { id: number }[] }>('GET', `/api/admin/${list}/${record.id}`);
  return withId.replace(':relation', String(shippings[0]?.id));
}

/** Every place of the menu with its right, once. */
export function menuPlaces(): MenuPlace[] {
  const found = [...source('layout/menu.ts').matchAll(/path: '([^']+)',\s*needs: '([^']+)'/g)];
  return [...new Map(found.map(([, to = '', needs = '']) => [to, { path: to, needs: asPermission(needs) }])).values()];
}

/** The modules of the screens, each once. */
export const screenModules = (): string[] => [
  ...new Set([...source('routes.tsx').matchAll(/import\('(\.[^']+)'\)/g)].map(([, file = '']) => file)),
];
