import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { catalogContract } from '../contract.ts';
import { listProductItems } from './staff-items.ts';

type Endpoint = (typeof catalogContract)['findGoods'];
const most = 20;

/** SKUs for an order. What was scanned or typed in full comes first. */
export async function findGoods(ctx: Context, { q }: ParsedInputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { data } = await listProductItems(ctx, { q, page: 1, per_page: most, sort: 'sku' });
  const isExact = ({ sku, barcode }: { sku: string; barcode: string | null }) => sku.toLowerCase() === q.toLowerCase() || barcode === q;
  const active = data.filter((row) => row.active);
  const sorted = [...active.filter(isExact), ...active.filter((row) => !isExact(row))];
  return {
    data: sorted.map(({ id, name, spec, sku, barcode, picture, price, min_price, sellable }) => ({
      ...{ id, name, spec, sku, barcode, picture, price, min_price, sellable },
    })),
  };
}
