import { expect, test } from 'vitest';
import { permissions } from '#shared/permissions.ts';
import { defaultPermissions, defaultRoleKeys, diff, renewedExpiry, sessionExpiry } from './rules.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const buildSession = (remember: boolean) => ({
  created_at: at('08:00'),
  last_seen_at: at('08:00'),
  expires_at: sessionExpiry(remember, at('08:00')),
});

test('a session is extended while used, up to 12 hours', () => {
  expect(sessionExpiry(false, at('08:00'))).toEqual(at('16:00'));
  expect(renewedExpiry(buildSession(false), at('10:00'))).toEqual(at('18:00'));
  expect(renewedExpiry(buildSession(false), at('15:00'))).toEqual(at('20:00'));
});

test('a remembered session lives 30 days, used or not', () => {
  const session = buildSession(true);
  expect(session.expires_at).toEqual(new Date('2026-12-20T08:00:00Z'));
  expect(renewedExpiry(session, at('23:00'))).toEqual(session.expires_at);
});

test('the use of a session is recorded at most once a minute', () => {
  expect(renewedExpiry({ ...buildSession(false), last_seen_at: at('09:59') }, new Date('2026-11-20T09:59:59Z'))).toBeUndefined();
  expect(renewedExpiry({ ...buildSession(false), last_seen_at: at('09:59') }, at('10:00'))).toBeDefined();
});

test('a difference names the nested field that changed and nothing else', () => {
  const before = { name: { tw: 'a', en: 'b' }, tags: ['x', 'y'], note: null, seo: { b: 1, a: [{ q: 1, p: 2 }] } };
  const after = { seo: { a: [{ p: 2, q: 1 }], b: 1 }, tags: ['y', 'x'], name: { tw: 'a', en: 'c' }, note: null };
  expect(diff(before, after)).toEqual([
    { field: 'name.en', old: 'b', new: 'c' },
    { field: 'tags', old: ['x', 'y'], new: ['y', 'x'] },
  ]);
});

test('a field that appears or goes away was or becomes null', () => {
  expect(diff({ a: 1 }, { b: { tw: 'new' } })).toEqual([
    { field: 'a', old: 1, new: null },
    { field: 'b.tw', old: null, new: 'new' },
  ]);
  expect(diff({ a: null }, {})).toEqual([]);
});

test('default roles have known permissions, each once', () => {
  for (const key of defaultRoleKeys) {
    const granted = defaultPermissions[key];
    expect(permissions).toEqual(expect.arrayContaining([...granted]));
    expect(new Set(granted).size).toBe(granted.length);
  }
});

test('permission to change implies permission to view', () => {
  for (const key of defaultRoleKeys) {
    for (const permission of defaultPermissions[key]) expect(defaultPermissions[key]).toContain(permission.replace(/ \w+$/, ' view'));
  }
});
