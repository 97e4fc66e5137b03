import { productSetup } from '#modules/catalog/index.ts';
import { grantCredits } from '#modules/credits/index.ts';
import type { OfferForm } from '#modules/pricing/contract.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { InMinor } from '#shared/money.ts';
import { plainForm } from './products/plain-product.ts';
import type { TestShop } from './shop.ts';

type Rule = {
  class?: 'item' | 'order' | 'shipping';
  benefit: InMinor<OfferForm['benefit']>;
  conditions?: InMinor<OfferForm['conditions']>;
};
type Offer = Rule & {
  code?: string;
  trigger?: 'auto' | 'code' | 'link';
  promo?: string;
  ends_at?: Date;
  limit_total?: number;
  used?: number;
};

/** Builders for combos, gifts, offers, coupons and credits of a test's shop. Amounts in whole dollars of a TWD shop. */
export const promotionBuilders = (shop: TestShop) => ({ ...comboBuilders(shop), ...ruleBuilders(shop), ...creditBuilders(shop) });

const comboBuilders = ({ db, clock }: TestShop) => ({
  /** One slot per list of items, one piece of each; returns the ids of the product and its slots. */
  combo: async (price: number, slots: number[][], change: object = {}): Promise<{ id: number; slots: number[] }> => {
    const slot = (items: number[]) => ({
      name: { tw: '格', en: 'Slot' },
      pick: 1,
      is_distinct: false,
      items: items.map((product_item_id) => ({ product_item_id, extra_price: 0, max_per_set: null })),
    });
    const form = plainForm(randomId(), {
      type: 'combo',
      name: { tw: '茶組', en: 'Tea set' },
      combo: { pricing: 'fixed', value: price },
      slots: slots.map(slot),
      items: [],
      ...change,
    });
    const saving = { currency: 'twd' as const, now: clock.now(), staffId: null, stockKind: 'initial' as const };
    const { id } = await inTransaction(db, (tx) => productSetup.addProduct(tx, form, saving));
    const rows = await db.selectFrom('combo_slots').select('id').where('product_id', '=', id).orderBy('position').execute();
    return { id, slots: rows.map((row) => row.id) };
  },
  gift: async (stock: number, linked_item_id: number | null = null): Promise<number> => {
    const gift = {
      name: json({ tw: '茶則', en: 'Tea scoop' }),
      stock: linked_item_id ? 0 : stock,
      per_order_max: 2,
      linked_item_id,
    };
    const { id } = await db.insertInto('gifts').values(gift).returning('id').executeTakeFirstOrThrow();
    if (!linked_item_id)
      await db.insertInto('stock_movements').values({ gift_id: id, kind: 'initial', stock_delta: stock, reserved_delta: 0 }).execute();
    return id;
  },
  /** Gifts offered once the items exceed `min_price`. */
  giftTier: async (min_price: number, ids: number[], select = 1): Promise<void> => {
    const value = {
      active: true,
      min_price,
      accumulate: false,
      tiers: [{ id: 1, name: { tw: '好禮', en: 'A treat' }, min_price, ids, select }],
    };
    await setting({ db, clock }, 'cart_gifts', value);
  },
});

const ruleBuilders = ({ db, clock }: TestShop) => ({
  offer: async ({ code, trigger = 'code', promo, benefit, conditions = {}, class: kind = 'order', ...more }: Offer): Promise<number> => {
    const row = {
      public_id: randomId().replaceAll('-', ''),
      name: json({ tw: '折扣', en: 'A discount' }),
      message: json({ tw: '歡迎', en: 'Welcome' }),
      code: code ?? null,
      trigger,
      class: kind,
      benefit: json(benefit),
      conditions: json(conditions),
      ...more,
    };
    const { id } = await db.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow();
    if (promo) await db.insertInto('promo_codes').values({ code: promo, offer_id: id }).execute();
    return id;
  },
  coupon: async (
    code: string,
    { benefit, conditions = {}, class: kind = 'order' }: Rule,
    customer_id: number | null = null,
  ): Promise<number> => {
    const campaign = {
      name: json({ tw: '優惠券', en: 'A coupon' }),
      class: kind,
      benefit: json(benefit),
      conditions: json(conditions),
      code_style: 'unique' as const,
      issue: 'manual' as const,
      issued: 1,
    };
    const { id } = await db.insertInto('coupon_campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
    const ticket = { campaign_id: id, code, customer_id, issued_at: clock.now() };
    return (await db.insertInto('coupons').values(ticket).returning('id').executeTakeFirstOrThrow()).id;
  },
});

const creditBuilders = ({ db, clock }: TestShop) => ({
  setting: (name: string, value: object) => setting({ db, clock }, name, value),
  credits: async (customerId: number, amount: number): Promise<void> => {
    await setting({ db, clock }, 'credits', { reserve: false });
    await inTransaction(db, (tx) =>
      grantCredits(tx, {
        customerId,
        amount,
        description: { tw: '禮' },
        expiresAt: null,
        effectKey: `test:${randomId()}`,
        now: clock.now(),
      }),
    );
  },
});

async function setting({ db }: Pick<TestShop, 'db' | 'clock'>, name: string, value: object): Promise<void> {
  const text = json<Record<string, unknown>>({ ...value });
  await db
    .insertInto('settings')
    .values({ name, value: text })
    .onConflict((c) => c.column('name').doUpdateSet({ value: text }))
    .execute();
}
