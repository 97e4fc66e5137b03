/** Consignment notes, for `orders`: the part of the public interface that makes and follows them. */
export {
  claimOpenNotes,
  type Consignment,
  endConsignment,
  findByLogisticsId,
  insertEvent,
  lockConsignment,
  newestState,
  notePrinted,
  openConsignment,
  orderOfNote,
  orderOfParcel,
  type ShippingEvent,
  selectConsignments,
  selectEvents,
  trackingNumber,
  updateConsignment,
  writeNumbers,
} from '../store/consignments.ts';
export { type Sender, selectSender, writeSender } from '../store/carriers.ts';
export { buildNote, type NoteFacts, noteProblems } from './note.ts';
export { parcelPath } from './path.ts';
