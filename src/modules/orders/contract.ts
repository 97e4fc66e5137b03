import { changesContract } from './contract/changes.ts';
import { draftsContract } from './contract/drafts.ts';
import { filesContract } from './contract/files.ts';
import { marksContract } from './contract/marks.ts';
import { officeContract } from './contract/office.ts';
import { partnerContract } from './contract/partner.ts';
import { shopperContract } from './contract/shopper.ts';
import { staffContract } from './contract/staff.ts';

export { fileLimits, type OrderFile } from './contract/files.ts';
export type { MyOrder, MyOrderRow } from './contract/my-views.ts';
export type { Slip } from './contract/office.ts';
export type { PartnerOrders } from './contract/partner.ts';
export type { OrderForShopper, OrderForStaff, OrderRow } from './contract/views.ts';
export { myTabs, orderErrors, orderTabs, refuseOrders } from './contract/words.ts';

export const ordersContract = {
  ...staffContract,
  ...changesContract,
  ...officeContract,
  ...marksContract,
  ...draftsContract,
  ...filesContract,
  ...shopperContract,
  ...partnerContract,
};
