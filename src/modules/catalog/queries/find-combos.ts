import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { catalogContract } from '../contract.ts';
import { sellableCombos } from './sellable-combos.ts';
import { sellableItems } from './sellable-items.ts';

type Endpoint = (typeof catalogContract)['findCombos'];
const maxCombos = 20;

/** Sellable combos by name, for orders made by staff. */
export async function findCombos({ db, clock, locale }: Context, { q, ids = [] }: ParsedInputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const now = clock.now();
  const { currency } = await readWebsite(db);
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('type', '=', 'combo')
    .where('shelf_status', '=', 'on_shelf')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(name ->> 'tw' ilike ${like} or name ->> 'en' ilike ${like})`)
    .$if(ids.length > 0, (query) => query.where('id', '=', anyOf(ids)))
    .orderBy('id', 'desc')
    .limit(maxCombos)
    .execute();
  const combos = await sellableCombos(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const partIds = [...combos.values()].flatMap(({ slots }) => slots.flatMap(({ items }) => items.map((part) => part.product_item_id)));
  const parts = await sellableItems.read(db, [...new Set(partIds)], now);
  return {
    data: [...combos.values()].map(({ id, name, sellable, slots }) => ({
      ...{ id, sellable },
      name: inLocale(name, locale),
      slots: slots.map(({ items, ...slot }) => ({
        ...{ id: slot.id, pick: slot.pick, is_distinct: slot.is_distinct },
        name: inLocale(slot.name, locale),
        items: items.flatMap(({ product_item_id, extra_price }) => {
          const item = parts.get(product_item_id);
          if (!item?.active) return [];
          const { sku, sellable } = item;
          const itemTexts = { name: inLocale(item.name, locale), spec: item.spec ? inLocale(item.spec, locale) : '' };
          return [{ product_item_id, ...itemTexts, sku, sellable, extra_price: toMajor(extra_price, currency) }];
        }),
      })),
    })),
  };
}
