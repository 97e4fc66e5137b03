import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.simulator.set({}));

/** The alerts that staff received about an order. */
const alertsAbout = async (id: number) => {
  const effects = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'staff_failure').orderBy('id').execute();
  return effects.map(({ payload }) => payload as { order_id: number; what: string }).filter(({ order_id }) => order_id === id);
};
const alertKinds = async (id: number) => (await alertsAbout(id)).map(({ what }) => what);
const listed = async (id: number) => (await shop.staff('list', { parcel: 'trouble' })).data.some((order) => order.id === id);

describe('a parcel that its carrier will not deliver', () => {
  test('because its store closed is reported to staff once and listed, until another store is chosen', async () => {
    const { id, carrierId } = await shop.noted('family');
    expect([await alertKinds(id), await listed(id)]).toEqual([[], false]);
    await shop.simulator.advance(carrierId, '3032');
    for (let n = 0; n < 2; n += 1) await shop.simulator.advance(carrierId, '7011');
    expect([await alertKinds(id), await listed(id)]).toEqual([['store'], true]);
    await shop.simulator.advance(carrierId, '2105');
    expect([await alertKinds(id), await listed(id)]).toEqual([['store'], false]);
  });

  test.each(['7006', '7008'])('because it was lost or damaged (%s) is listed until the order is given up', async (code) => {
    const { id, carrierId } = await shop.noted('family');
    await shop.simulator.advance(carrierId, '3032');
    await shop.simulator.advance(carrierId, code);
    expect([await alertKinds(id), await listed(id)]).toEqual([['parcel'], true]);
    await shop.db.updateTable('orders').set({ status: 'returned' }).where('id', '=', id).execute();
    expect(await listed(id)).toBe(false);
  });

  test('because it was not handed over in time is listed until it has another note', async () => {
    const { id, carrierId } = await shop.noted('seven');
    await shop.simulator.advance(carrierId, '7013');
    expect([await alertKinds(id), await listed(id)]).toEqual([['note'], true]);
    await shop.call('make', { id });
    expect([await alertKinds(id), await listed(id)]).toEqual([['note'], false]);
  });

  test('because its note was refused at a later try is reported; at the first who asked for it is answered', async () => {
    const { id } = await shop.sell('family');
    shop.simulator.set({ wallet_empty: true });
    await expect(shop.call('make', { id })).rejects.toMatchObject({ code: 'note_refused' });
    expect([await alertKinds(id), await listed(id)]).toEqual([[], true]);
    shop.simulator.set({ at: 'create', cut: true });
    await shop.call('make', { id });
    expect(await listed(id)).toBe(false);
    shop.simulator.set({ wallet_empty: true });
    shop.advance(2 / 1440);
    await shop.send();
    expect([await alertKinds(id), await listed(id)]).toEqual([['note'], true]);
  });

  test('on its way as usual, and collected, is never listed', async () => {
    const { id, carrierId } = await shop.noted('family');
    for (let n = 0; n < 4; n += 1) {
      await shop.simulator.advance(carrierId);
      expect([await alertKinds(id), await listed(id)]).toEqual([[], false]);
    }
  });
});
