import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { refuseCatalog } from '../contract.ts';
import { applyMovements, linkedItems, lockGiftStock } from '../store/stock.ts';

/**
 * Changes the stock of a gift by a delta. Throws `gift_not_found`, and InvalidInput where it would fall below the reserved
 * quantity or where the gift uses an item's stock.
 */
export async function moveGiftStock(
  ctx: Context,
  { id, delta, reason }: { id: number; delta: number; reason?: string | undefined },
): Promise<{ stock: number; reserved: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const gift = (await lockGiftStock(tx, [id])).get(id);
    if (!gift) throw refuseCatalog('gift_not_found');
    if ((await linkedItems(tx, [id])).size > 0) throw new InvalidInput({ delta: [{ key: 'invalid' }] });
    const stock = gift.stock + delta;
    if (stock < gift.reserved) throw new InvalidInput({ delta: [{ key: 'at_least', facts: { min: gift.reserved - gift.stock } }] });
    const moves = [{ gift_id: id, kind: 'manual' as const, stock_delta: delta, reserved_delta: 0 }];
    await applyMovements(tx, moves, { staff_id: caller.id, reason: reason ?? null, at: ctx.clock.now() });
    const changes = [{ field: 'stock', old: gift.stock, new: stock }];
    await recordAudit(tx, { subject_type: 'Gift', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    return { stock, reserved: gift.reserved };
  });
}
