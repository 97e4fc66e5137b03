import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { BulkAction, ShelfStatus } from '#modules/catalog/contract.ts';
import { call } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';

/** A product as it is before it is archived or restored. */
type Archivable = { id: number; shelf_status: ShelfStatus };

/** Archives or restores a product and offers undo, which puts it on the shelf again where it was. Resolves with whether it was done. */
export function useArchiving({ id, shelf_status }: Archivable): (isArchived: boolean) => Promise<boolean> {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const send = async (change: BulkAction): Promise<void> => {
    await call('catalog.bulkProducts', { ids: [id], change });
    await client.invalidateQueries();
  };
  return async (isArchived) => {
    const back: BulkAction = shelf_status === 'on_shelf' ? { action: 'shelf', shelf_status } : { action: 'restore' };
    try {
      await send({ action: isArchived ? 'archive' : 'restore' });
      const text = isArchived ? m.admin_products_archived({ n: 1 }) : m.admin_products_changed({ n: 1 });
      done(text, () => send(isArchived ? back : { action: 'archive' }));
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
}
