import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { addProduct } from '../../commands/save-product.ts';
import { addCategory } from '../../store/taxonomy.ts';
import { shelfProduct } from './product.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T04:00:00Z');
const saving = { currency: 'twd' as const, now, staffId: null, stockKind: 'initial' as const };
const category = { tea: 0, cups: 0 };

const add = async (sku: string, category_id: number, related_ids: number[] = []): Promise<number> => {
  const form = plainForm(sku, { category_ids: [category_id], related_ids });
  return (await inTransaction(database.db, (tx) => addProduct(tx, form, saving))).id;
};
const relatedTo = async (id: number) => (await shelfProduct(database.db, id, now))?.related.map((card) => card.id);

beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.db, async (tx) => {
    category.tea = await addCategory(tx, { name: { tw: '茶' }, slug: { tw: 'tea' } });
    category.cups = await addCategory(tx, { name: { tw: '杯' }, slug: { tw: 'cups' } });
  });
});
afterAll(() => database.close());

test('related are those chosen, then of the same category, then of neighbouring ones while fewer than four', async () => {
  const cups = [await add('CUP-1', category.cups), await add('CUP-2', category.cups), await add('CUP-3', category.cups)] as const;
  const one = await add('TEA-1', category.tea);
  const me = await add('TEA-2', category.tea, [cups[2]]);
  expect(await relatedTo(me)).toEqual([cups[2], one, cups[0], cups[1]]);
  const chosen = await add('TEA-3', category.tea, [one, me]);
  expect(await relatedTo(chosen)).toEqual([one, me, cups[0], cups[1]]);
  const more = [await add('TEA-4', category.tea), await add('TEA-5', category.tea)];
  expect(new Set(await relatedTo(chosen))).toEqual(new Set([one, me, ...more]));
});
