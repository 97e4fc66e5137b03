import { changesContract } from './contract/changes.ts';
import { draftsContract } from './contract/drafts.ts';
import { dryRunsContract } from './contract/dry-runs.ts';
import { filesContract } from './contract/files.ts';
import { partnerContract } from './contract/partner.ts';
import { shopperContract } from './contract/shopper.ts';
import { staffContract } from './contract/staff.ts';
import { tagsAndTrackingContract } from './contract/tags-and-tracking.ts';

export type { Slip } from './contract/dry-runs.ts';
export { myTabs, orderErrors, orderTabs, refuseOrders } from './contract/errors-and-enums.ts';
export { fileLimits, type OrderFile } from './contract/files.ts';
export type { MyOrder, MyOrderRow } from './contract/my-views.ts';
export type { PartnerOrders } from './contract/partner.ts';
export type { OrderForShopper, OrderForStaff, OrderRow } from './contract/views.ts';

export const ordersContract = {
  ...staffContract,
  ...changesContract,
  ...dryRunsContract,
  ...tagsAndTrackingContract,
  ...draftsContract,
  ...filesContract,
  ...shopperContract,
  ...partnerContract,
};
