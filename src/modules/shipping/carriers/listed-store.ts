import type { PickupStore, StoreMapPort } from '../ports.ts';

/** The replied store as the carrier lists it; undefined when it is not listed. While the list is unreachable, the reply itself is used. */
export async function findListedStore(storeMap: StoreMapPort, replied: PickupStore): Promise<PickupStore | undefined> {
  const stores = await storeMap.storeList(replied.subtype);
  if (!stores) return replied;
  const store = stores.find(({ store_id }) => store_id === replied.store_id);
  return store && { ...replied, ...store };
}
