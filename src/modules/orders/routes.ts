import { toRoutes } from '#platform/http/routes.ts';
import { cancelByToken, cancelMyOrder } from './commands/cancel-my-order.ts';
import { mergeParcels, splitParcel, trackParcel } from './commands/change-parcels.ts';
import { createStaffOrder, quoteOrder } from './commands/create-staff-order.ts';
import { findByNumber } from './commands/find-by-number.ts';
import { importTracking } from './commands/import-tracking.ts';
import { moveMany, moveOrder } from './commands/move-order.ts';
import { openPartnerOrders } from './commands/open-partner-orders.ts';
import { saveNote } from './commands/save-note.ts';
import { tagOrders } from './commands/tag-orders.ts';
import { unlockOrder } from './commands/unlock-order.ts';
import { ordersContract } from './contract.ts';
import { listDrafts, readDraft, removeDraft, saveDraft, updateDraft } from './drafts/drafts.ts';
import { editOrder, tryEdit } from './editing/edit-order.ts';
import { addFiles, listFiles, removeFile, sendFile } from './files/files.ts';
import { sendSheets } from './packer-sheets/send-sheets.ts';
import { countTabs } from './queries/count-tabs.ts';
import { listOrders } from './queries/list-orders.ts';
import { readReorder, reorderByToken, showMyOrder } from './queries/my-order.ts';
import { listMyOrders } from './queries/my-orders.ts';
import { orderLogs, shippingLogs } from './queries/order-logs.ts';
import { orderChoices, packingSlips } from './queries/packing.ts';
import { partnerOrders, partnerOrdersForStaff } from './queries/partner-orders.ts';
import { readSearchSuggestions } from './queries/search-suggestions.ts';
import { shelfCounts } from './queries/shelf-counts.ts';
import { orderByToken } from './queries/shopper-order.ts';
import { showOrder } from './queries/show-order.ts';
import { refundOrder, tryRefund } from './refunding/refund-order.ts';
import { answerReturn, requestReturn, withdrawReturn } from './refunding/return-requests.ts';

export const routes = toRoutes('orders', ordersContract, {
  list: listOrders,
  counts: countTabs,
  show: showOrder,
  move: moveOrder,
  moveMany,
  note: saveNote,
  logs: orderLogs,
  shippingLogs,
  create: createStaffOrder,
  update: editOrder,
  refund: refundOrder,
  splitParcel,
  mergeParcels,
  track: trackParcel,
  answerReturn,
  choices: orderChoices,
  quote: quoteOrder,
  tryUpdate: tryEdit,
  tryRefund,
  packing: packingSlips,
  packerSheets: sendSheets,
  shelfCounts,
  tag: tagOrders,
  words: readSearchSuggestions,
  importTracking,
  drafts: listDrafts,
  draft: readDraft,
  saveDraft,
  updateDraft,
  removeDraft,
  files: listFiles,
  file: sendFile,
  addFiles,
  removeFile,
  byToken: orderByToken,
  unlock: unlockOrder,
  find: findByNumber,
  reorderByToken,
  cancelByToken,
  mine: listMyOrders,
  myOrder: showMyOrder,
  cancelMine: cancelMyOrder,
  reorder: readReorder,
  requestReturn,
  withdrawReturn,
  openPartnerOrders,
  partnerOrders,
  partnerOrdersForStaff,
});
