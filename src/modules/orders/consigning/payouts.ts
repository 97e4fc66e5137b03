import { receivedPayments } from '#modules/payments/index.ts';
import { type CarrierPorts, consignments } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { fromMajor } from '#shared/money.ts';
import { reportFailure } from '../buyer-mails.ts';
import { lockOrder } from '../store/orders.ts';
import type { ConsigningDeps } from './send-note.ts';

type Note = consignments.Consignment;

/** One query after another, and at most so many in a night: the provider does not say how many it allows. */
const maxPerRun = 200;

/**
 * Job, once a day: asks the carrier whether it has paid out what it collected, and records payout and fee. A payout that with its fee
 * is another sum than was collected is reported to staff. Without an answer the note is queried the next day.
 */
export async function queryPayouts(deps: ConsigningDeps, ports: CarrierPorts): Promise<void> {
  const port = await ports.consignments();
  if (!port) return;
  for (const note of await consignments.claimToBePaidOut(deps.db, deps.clock.now(), maxPerRun)) {
    const answer = await port.find(note.subtype, note.trade_no);
    if (answer.state === 'found' && answer.payout) await record(deps, note, answer.payout);
    else if (answer.state === 'unknown') deps.log.warn({ note_id: note.id, reason: answer.reason }, 'a payout could not be queried');
  }
}

async function record(deps: ConsigningDeps, note: Note, { amount, fee, on }: { amount: number; fee: number; on: string }): Promise<void> {
  const payout = { paid_out: fromMajor(amount, 'twd'), payout_fee: fromMajor(fee, 'twd'), paid_out_on: on };
  await inTransaction(deps.db, async (tx) => {
    const orderId = await consignments.orderOfNote(tx, note.id);
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    if (!order || !(await consignments.recordPayout(tx, note.id, payout))) return;
    await receivedPayments.addCashFee(tx, order.id, payout.payout_fee);
    if (payout.paid_out + payout.payout_fee === note.collects) return;
    deps.log.error(
      { order_id: order.id, note_id: note.id, ...payout, collects: note.collects },
      'a carrier paid out another sum than it collected',
    );
    await reportFailure(tx, order.id, 'payout', note.id);
  });
}
