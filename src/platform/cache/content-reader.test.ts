import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { type TestShop, testShop } from '#testing/shop.ts';
import { createContentReader } from './content-reader.ts';
import { bumpVersion, deleteOldChanges } from './versions.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** The next moment after `at`, ISO; undefined: nothing is scheduled. */
async function nextAfter(at: string): Promise<string | undefined> {
  const { rows } = await sql<{ next: Date | null }>`select next_content_moment(${new Date(at)}) as next`.execute(shop.db);
  return rows[0]?.next?.toISOString();
}

const offer = (row: object) =>
  shop.db
    .insertInto('offers')
    .values({
      public_id: `public-id-of-this-offer-${JSON.stringify(row).length}`,
      name: { tw: '早鳥' },
      trigger: 'auto',
      class: 'item',
      benefit: { kind: 'percent', percent: 10 },
      ...row,
    } as never)
    .execute();

test('each start and end of a product, an offer, a banner, a page and an article changes the version', async () => {
  expect(await nextAfter('2026-01-01T00:00:00Z')).toBeUndefined();
  await shop.product({ form: { available_from: '2026-03-01T00:00:00.000Z', available_until: '2026-03-05T00:00:00.000Z' } });
  await offer({ starts_at: new Date('2026-02-01T00:00:00Z'), ends_at: new Date('2026-03-02T00:00:00Z') });
  await shop.db
    .insertInto('banners')
    .values({ name: 'hero', position: 'home_hero', starts_at: new Date('2026-02-02T00:00:00Z'), ends_at: new Date('2026-03-03T00:00:00Z') })
    .execute();
  await shop.db
    .insertInto('pages')
    .values({ title: json({ tw: '頁' }), slug: json({ tw: 'p' }), status: 'published', publish_at: new Date('2026-02-03T00:00:00Z') })
    .execute();
  await shop.db
    .insertInto('blogs')
    .values({ title: json({ tw: '文' }), slug: json({ tw: 'b' }), status: 'published', published_at: new Date('2026-02-04T00:00:00Z') })
    .execute();
  const seen: string[] = [];
  for (let at: string | undefined = '2026-01-01T00:00:00Z'; ; ) {
    at = await nextAfter(at);
    if (!at) break;
    seen.push(at.slice(5, 10));
  }
  expect(seen).toEqual(['02-01', '02-02', '02-03', '02-04', '03-01', '03-02', '03-03', '03-05']);
});

test('the version changes when a block of the home page starts or ends, and at the end of a countdown', async () => {
  const spacer = { type: 'spacer', size: 'small', line: false };
  const value = {
    blocks: [
      { ...spacer, from: '2030-01-01T00:00:00.000Z', to: '2030-01-03T00:00:00.000Z' },
      spacer,
      { type: 'countdown', ends_at: '2030-01-02T00:00:00.000Z' },
    ],
  };
  await shop.db
    .insertInto('settings')
    .values({ name: 'home', value: json(value) })
    .execute();
  expect(await nextAfter('2029-01-01T00:00:00Z')).toBe('2030-01-01T00:00:00.000Z');
  expect(await nextAfter('2030-01-01T00:00:00Z')).toBe('2030-01-02T00:00:00.000Z');
  expect(await nextAfter('2030-01-02T00:00:00Z')).toBe('2030-01-03T00:00:00.000Z');
});

test('the version changes at an offer’s hours every day, in the shop’s time zone', async () => {
  await offer({ weekdays: [1, 2], from_minute: 600, to_minute: 1260, starts_at: new Date('2020-01-01T00:00:00Z') });
  expect(await nextAfter('2026-06-01T00:00:00Z')).toBe('2026-06-01T02:00:00.000Z');
  expect(await nextAfter('2026-06-01T02:00:00Z')).toBe('2026-06-01T13:00:00.000Z');
  expect(await nextAfter('2026-06-01T13:00:00Z')).toBe('2026-06-01T16:00:00.000Z');
});

test('only what was bumped counts as changed, and everything at the millisecond of a scheduled time', async () => {
  let now = new Date('2026-06-01T00:00:00Z');
  const read = createContentReader(shop.db, { now: () => now });
  const { at } = await read();
  const unchanged = async () => {
    const content = await read();
    return {
      lists: content.isUnchanged(at, ['lists']),
      places: content.isUnchanged(at, ['settings', 'content']),
      all: content.isUnchanged(at),
    };
  };
  now = new Date('2026-06-01T01:59:59.999Z');
  expect((await unchanged()).places).toBe(true);
  await inTransaction(shop.db, (tx) => bumpVersion(tx, 'lists'));
  expect(await unchanged()).toEqual({ lists: false, places: true, all: false });
  now = new Date('2026-06-01T02:00:00Z');
  expect((await unchanged()).places).toBe(false);
});

test('a start that staff schedule before the next known one applies', async () => {
  let now = new Date('2026-06-01T00:00:00Z');
  const read = createContentReader(shop.db, { now: () => now });
  await read();
  await offer({ starts_at: new Date('2026-06-01T00:00:01Z') });
  await inTransaction(shop.db, (tx) => bumpVersion(tx, 'offers'));
  const { at } = await read();
  now = new Date('2026-06-01T00:00:00.999Z');
  expect((await read()).isUnchanged(at, ['lists'])).toBe(true);
  now = new Date('2026-06-01T00:00:01Z');
  expect((await read()).isUnchanged(at, ['lists'])).toBe(false);
});

test('a change counts from the moment it can be seen, also when a later one was seen before', async () => {
  const read = createContentReader(shop.db, { now: () => new Date('2026-06-01T12:00:00Z') });
  const slow = await shop.db.startTransaction().execute();
  await slow.insertInto('content_changes').values({ name: 'product:1' }).execute();
  await read();
  await shop.db.insertInto('content_changes').values({ name: 'product:2' }).execute();
  const { at } = await read();
  expect((await read()).isUnchanged(at)).toBe(true);
  await slow.commit().execute();
  const content = await read();
  expect([content.isUnchanged(at, ['product:1']), content.isUnchanged(at, ['product:2'])]).toEqual([false, true]);
  expect((await read()).isUnchanged(content.at)).toBe(true);
});

test('cached answers are not used after the clock went back, and those that may lag behind not after ten minutes', async () => {
  let now = new Date('2026-06-01T12:00:00Z');
  const read = createContentReader(shop.db, { now: () => now });
  const { at } = await read();
  now = new Date('2026-06-01T12:09:59.999Z');
  expect((await read()).isUnchanged(at, ['ten minutes'])).toBe(true);
  now = new Date('2026-06-01T12:10:00Z');
  const content = await read();
  expect([content.isUnchanged(at, ['ten minutes']), content.isUnchanged(at, ['lists'])]).toEqual([false, true]);
  now = new Date('2026-06-01T12:09:59.999Z');
  expect((await read()).isUnchanged(at, ['lists'])).toBe(false);
});

test('changes older than an hour are deleted, younger ones stay', async () => {
  await sql`delete from content_changes`.execute(shop.db);
  await sql`insert into content_changes (name, at) values
    ('product:1', now() - interval '61 minutes'), ('product:2', now() - interval '59 minutes')`.execute(shop.db);
  expect(await deleteOldChanges(shop.db)).toBe(1);
  expect(await shop.db.selectFrom('content_changes').select('name').execute()).toEqual([{ name: 'product:2' }]);
});

test('the delivery day changes at midnight and at the cut-off, in the shop’s time zone', async () => {
  await shop.db.updateTable('offers').set({ active: false }).execute();
  const rule = { mode: 'optional' as const, lead_days: 1, cut_off: '14:00', horizon_days: 14, weekdays: [], blackout_dates: [], slots: [] };
  await shop.db
    .updateTable('delivery_methods')
    .set({ delivery_date: json(rule) })
    .where('kind', '=', 'home')
    .execute();
  // Taipei is eight hours ahead: 14:00 there is 06:00, midnight 16:00 the day before.
  expect(await nextAfter('2031-06-02T05:59:59Z')).toBe('2031-06-02T06:00:00.000Z');
  expect(await nextAfter('2031-06-02T06:00:00Z')).toBe('2031-06-02T16:00:00.000Z');
  await shop.db.updateTable('delivery_methods').set({ active: false }).where('kind', '=', 'home').execute();
  expect(await nextAfter('2031-06-02T05:59:59Z')).toBeUndefined();
});
