import { changesContract } from './contract/changes.ts';
import { shopperContract } from './contract/shopper.ts';
import { staffContract } from './contract/staff.ts';

export type { MyOrder, MyOrderRow, OrderForShopper, OrderForStaff, OrderRow } from './contract/views.ts';
export { orderTabs, refuseOrders } from './contract/words.ts';

export const ordersContract = { ...staffContract, ...changesContract, ...shopperContract };
