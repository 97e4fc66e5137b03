import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Caller } from '#platform/http/context.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { recordAudit } from './audit.ts';

let shop: ServedShop;
let reader: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  reader = await staffWith(shop, 'logs view');
  const caller: Caller = { kind: 'staff', id: 7, name: '林美', sessionId: 1, superman: false, permissions: new Set() };
  await inTransaction(shop.db, async (tx) => {
    const entry = (about: Omit<Parameters<typeof recordAudit>[1], 'caller'>) => recordAudit(tx, { ...about, caller });
    await entry({ subject_type: 'Brand', subject_id: 1, action: 'create' });
    await entry({ subject_type: 'Brand', subject_id: 1, action: 'update', changes: [{ field: 'name.tw', old: '山房', new: '山房茶' }] });
    await entry({ subject_type: 'Banner', subject_id: 2, action: 'update', changes: [{ field: 'overlay', old: 10, new: 40 }] });
    await recordAudit(tx, { subject_type: 'Order', subject_id: 3, action: 'moved', changes: [{ field: 'name', old: null, new: '100%' }] });
  });
});
afterAll(() => shop.close());

type Log = { data: { subject_type: string; action: string }[]; meta: { total: number } };
const found = async (query: string): Promise<string[]> => {
  const { status, body, text } = await reader.call<Log>('GET', `/api/admin/logs?${query}`);
  expect(status, text).toBe(200);
  return body.data.map(({ subject_type, action }) => `${subject_type} ${action}`);
};

test('the shop log is filtered by model, action, field and the text of what changed, together', async () => {
  expect(await found('')).toEqual(['Order moved', 'Banner update', 'Brand update', 'Brand create']);
  expect(await found('model=Brand')).toEqual(['Brand update', 'Brand create']);
  expect(await found('action=update')).toEqual(['Banner update', 'Brand update']);
  expect(await found('field=name')).toEqual(['Order moved', 'Brand update']);
  expect(await found(`q=${encodeURIComponent('山房茶')}`)).toEqual(['Brand update']);
  expect(await found('q=40')).toEqual(['Banner update']);
  // A name of a field is not what changed, and a wildcard of LIKE is taken literally.
  expect(await found('q=overlay')).toEqual([]);
  expect(await found(`q=${encodeURIComponent('0%')}`)).toEqual(['Order moved']);
  expect(await found(`model=Brand&action=update&field=name&q=${encodeURIComponent('山房')}`)).toEqual(['Brand update']);
  expect(await found('model=Banner&action=create')).toEqual([]);
});

test('its filters offer the staff and actions in the log; neither is readable without the permission', async () => {
  const { body } = await reader.call<{ staff: { name: string }[]; actions: string[] }>('GET', '/api/admin/log-actors');
  expect(body.staff.map(({ name }) => name)).toEqual(['林美']);
  expect(body.actions).toEqual(['create', 'moved', 'update']);
  const other = await staffWith(shop, 'brands view');
  for (const path of ['logs', 'log-actors']) expect((await other.call('GET', `/api/admin/${path}`)).status).toBe(403);
});

test('an entry names its subject in the reader’s language; what is deleted has no name, and a person only for those who may view people', async () => {
  const brand = await shop.db
    .insertInto('brands')
    .values({ name: json({ tw: '柴米', en: 'Chaimi' }), slug: json({ tw: 'chaimi' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = json({ tw: '春茶到了' });
  const everyone = {
    ...{ level: null, tag: '', orders_from: null, idle_days: null, birthday_month: null },
    ...{ ordered_from: null, ordered_until: null },
  };
  const message = await shop.db
    .insertInto('bulk_messages')
    .values({ name: '春茶', channel: 'mail', subject: text, body: text, segment: json(everyone), created_at: shop.fixtures.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: colleague } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', reader.account.email)
    .executeTakeFirstOrThrow();
  const caller: Caller = { kind: 'guest' };
  await inTransaction(shop.db, async (tx) => {
    await recordAudit(tx, { subject_type: 'Brand', subject_id: brand.id, action: 'archive', caller });
    await recordAudit(tx, { subject_type: 'Brand', subject_id: 999_999, action: 'archive', caller });
    await recordAudit(tx, { subject_type: 'User', subject_id: colleague, action: 'archive', caller });
    await recordAudit(tx, { subject_type: 'BulkMessage', subject_id: message.id, action: 'archive', caller });
  });
  const names = async (by: StaffClient, language = 'zh-TW') => {
    const { body } = await by.call<{ data: { subject_name: string | null }[] }>('GET', '/api/admin/logs?action=archive', undefined, {
      'accept-language': language,
    });
    return body.data.map(({ subject_name }) => subject_name);
  };
  expect(await names(reader)).toEqual(['春茶', null, null, '柴米']);
  const manager = await staffWith(shop, 'logs view', 'users view');
  expect(await names(manager, 'en')).toEqual(['春茶', reader.account.name, null, 'Chaimi']);
});

test('any text is taken literally as the name of a field', async () => {
  const names = ['壺😀', 'é', 'a.b', 'a"b', 'a\\b', 'a$', '(x)', '[y]', 'p|q', 'n*', '{m}', 'k-l m/n'];
  await inTransaction(shop.db, async (tx) => {
    for (const [n, name] of names.entries())
      for (const field of [name, `TEA-75.${name}`, `${name}.tw`, `${name}x`])
        await recordAudit(tx, { subject_type: 'Gift', subject_id: n + 1, action: 'renamed', changes: [{ field, old: 1, new: 2 }] });
  });
  for (const name of names) expect(await found(`model=Gift&field=${encodeURIComponent(name)}`), name).toHaveLength(3);
});

test('who touched a record last is a customer’s name only for staff who may see customers', async () => {
  const customer = {
    subject_type: 'Order',
    subject_id: 77,
    action: 'cancel',
    actor_kind: 'customer' as const,
    actor_id: 5,
    actor_name: '陳美玲',
  };
  await shop.db.insertInto('audit_log').values(customer).execute();
  const named = async (by: StaffClient) => {
    const { body } = await by.call<{ updated: { name: string | null } }>('GET', '/api/admin/touched?model=Order&subject=77');
    return body.updated.name;
  };
  expect(await named(await staffWith(shop, 'brands view'))).toBeNull();
  expect(await named(await staffWith(shop, 'customers view'))).toBe('陳美玲');
});
