import { refundRecords } from '#modules/payments/index.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { systemActor } from '../store/transitions.ts';
import { receiveMoney } from './receive-money.ts';
import type { PaymentDeps } from './settle-attempt.ts';
import { settleRefund } from './settle-refund.ts';

/** Money that arrives by transfer, as staff or the provider report it; minor units. */
export const receiveTransfer = ({ db, now }: { db: Database; now(): Date }, id: number, amount: number): Promise<StoredOrder> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    return receiveMoney(tx, order, { kind: 'bank_transfer', amount, currency: 'twd' }, { by: systemActor, at: now() });
  });

/** The provider answers the refunds of an order: `refunded` unless another answer is given. */
export async function sendRefunds({ deps }: { deps: PaymentDeps }, id: number, answer?: Parameters<typeof settleRefund>[2]): Promise<void> {
  for (const refund of await refundRecords.selectRefunds(deps.db, [id]))
    await settleRefund(deps, refund, answer ?? { state: 'refunded', provider_refund_id: `R${refund.id}` });
}
