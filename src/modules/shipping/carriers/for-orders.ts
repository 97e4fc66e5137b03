/** Consignment notes: the part of the public interface that makes and follows them. */

export { type Sender, selectSender, writeSender } from '../store/carriers.ts';
export {
  type Consignment,
  claimOpenNotes,
  claimToBePaidOut,
  endConsignment,
  findByLogisticsId,
  insertEvent,
  lockConsignment,
  markPrinted,
  newestState,
  openConsignment,
  orderOfNote,
  orderOfParcel,
  recordPayout,
  selectConsignments,
  selectEvents,
  trackingNumber,
  updateConsignment,
  writeNumbers,
} from '../store/consignments.ts';
export * as storeChanges from '../store/store-changes.ts';
export { buildNote, type NoteFacts, noteProblems } from './note.ts';
export { parcelPath } from './path.ts';
