import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import type { Shelf, Shelves } from './rows.ts';

/** The limit of one call. */
export const maxRows = 500;

/** Parcels leave the shelf while it is counted. */
const readEachMs = 30_000;
const noShelves: Shelves = new Map();

/** What lies on the shelf of these SKUs by the books. */
export async function readShelves(ids: readonly number[]): Promise<Shelves> {
  const shelves = new Map<number, Shelf>();
  for (let i = 0; i < ids.length; i += maxRows) {
    const { data } = await call('orders.shelfCounts', { ids: ids.slice(i, i + maxRows) });
    for (const { id, ...shelf } of data) shelves.set(id, shelf);
  }
  return shelves;
}

/** The same of the rows of a page, while they are counted. */
export function useShelves(rows: readonly ItemRow[] | undefined, isCounting: boolean): Shelves {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { data } = useQuery({
    queryKey: ['orders.shelfCounts', ids],
    queryFn: () => readShelves(ids),
    enabled: isCounting && ids.length > 0,
    refetchInterval: readEachMs,
  });
  return data ?? noShelves;
}
