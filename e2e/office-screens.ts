import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Permission, permissions } from '#shared/permissions.ts';
import type { Caller } from './sign-in.ts';

/** A screen of the back office, with the path of its route and the address of an existing record. */
export type OfficeScreen = { path: string; address: string; needs: Permission | undefined };
type MenuPlace = { path: string; needs: Permission };

const source = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '../src/admin', file), 'utf8');

const asPermission = (words: string): Permission => {
  const found = permissions.find((permission) => permission === words);
  if (!found) throw new Error(`routes.tsx names an unknown permission: ${words}`);
  return found;
};

/** Every screen of routes.tsx, so that a new one is tested too. */
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

/** Screens whose records have another name in the API. */
const records: Readonly<Record<string, string>> = { filemanager: 'media' };

/** Records that no demo has, by their screen. */
const notInTheDemo: Readonly<Record<string, object>> = {
  'settings/webhooks': { url: 'https://erp.example.com/', events: ['stock.changed'], active: false },
  'bulk-messages': {
    name: 'Spring tea',
    channel: 'mail',
    subject: { tw: '春茶到了', en: 'Spring tea is here' },
    body: { tw: '{name}，今年的春茶到了。', en: 'Dear {name}, this year’s spring tea is here.' },
    segment: {
      ...{ level: null, tag: '', orders_from: null, idle_days: null, birthday_month: null },
      ...{ ordered_from: null, ordered_until: null },
    },
  },
};

/** Fills `:id` with the newest record, from the list of the same name; an information page and the words of a mail have names. */
async function filled(pattern: string, staff: Caller): Promise<string> {
  const [list = ''] = pattern.split('/:');
  if (list === pattern) return pattern;
  if (list === 'information') return pattern.replace(':name', 'faq');
  if (list === 'settings/notification') return pattern.replace(':mail', 'shipped').replace(':locale', 'tw');
  const calls = `/api/admin/${records[list] ?? list.replace('settings/', '')}`;
  const { data } = await staff<{ data: { id: number }[] }>('GET', calls);
  const missing = data.length === 0 ? notInTheDemo[list] : undefined;
  const record = missing ? await staff<{ id: number }>('POST', calls, missing) : data[0];
  if (!record) throw new Error(`the demo has nothing to open /admin/${pattern} with`);
  const withId = pattern.replace(':id', String(record.id));
  if (!withId.includes(':relation')) return withId;
  const { shippings } = await staff<{ shippings: { id: number }[] }>('GET', `/api/admin/${list}/${record.id}`);
  return withId.replace(':relation', String(shippings[0]?.id));
}

/** Every entry of the menu with its right, once. */
export function menuPlaces(): MenuPlace[] {
  const found = [...source('layout/menu.ts').matchAll(/path: '([^']+)',\s*needs: '([^']+)'/g)];
  return [...new Map(found.map(([, to = '', needs = '']) => [to, { path: to, needs: asPermission(needs) }])).values()];
}

/** The modules of the screens, each once. */
export const screenModules = (): string[] => [
  ...new Set([...source('routes.tsx').matchAll(/import\('(\.[^']+)'\)/g)].map(([, file = '']) => file)),
];
