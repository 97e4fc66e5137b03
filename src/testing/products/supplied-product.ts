import { json } from '#platform/db/json.ts';
import type { TestShop } from '../shop.ts';

/** Makes a product of ours one that Newbang supplies, its item as `S1` at this cost; the id of the supplier's. */
export async function supplyProduct({ db }: TestShop, product_id: number, cost: number): Promise<number> {
  const variant = {
    ...{ sku: 'S1', barcode: null, spec: {}, cost, suggested_price: null, min_price: null, currency: 'twd', stock: 9 },
    ...{ weight_g: null, size_mm: null, active: true },
  };
  const data = {
    ...{ id: `NB${product_id}`, sku: '', name: 'S', brand: '', category_path: [], description_html: '', images: [], options: [] },
    variants: [variant],
    ...{
      temperature: 'ambient' as const,
      tax_type: 'taxable' as const,
      origin: '',
      cross_border: false,
      lead_days: 0,
      status: 'on' as const,
    },
    updated_at: '2026-11-20T04:00:00Z',
  };
  const applied = { name: 'S', description: '', pictures: [], items: {} };
  await db.updateTable('product_items').set({ newbang_sku: 'S1' }).where('product_id', '=', product_id).execute();
  const { id } = await db
    .insertInto('newbang_products')
    .values({ external_id: data.id, name: 'S', data: json(data), applied: json(applied), state: 'changed', product_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
