import { accountContract } from '#modules/account/contract.ts';
import { cartContract } from '#modules/cart/contract.ts';
import { catalogContract } from '#modules/catalog/contract.ts';
import { checkoutContract } from '#modules/checkout/contract.ts';
import { contentContract } from '#modules/content/contract.ts';
import { creditsContract } from '#modules/credits/contract.ts';
import { customersContract } from '#modules/customers/contract.ts';
import { invoicesContract } from '#modules/invoices/contract.ts';
import { libraryContract } from '#modules/library/contract.ts';
import { marketingContract } from '#modules/marketing/contract.ts';
import { newbangContract } from '#modules/newbang/contract.ts';
import { notificationsContract } from '#modules/notifications/contract.ts';
import { consigningContract } from '#modules/orders/consigning/contract.ts';
import { ordersContract } from '#modules/orders/contract.ts';
import { invoicingContract } from '#modules/orders/invoicing/contract.ts';
import { payingContract } from '#modules/orders/paying/contract.ts';
import { paymentsContract } from '#modules/payments/contract.ts';
import { pricingContract } from '#modules/pricing/contract.ts';
import { reportsContract } from '#modules/reports/contract.ts';
import { revisionsContract } from '#modules/revisions/contract.ts';
import { settingsContract } from '#modules/settings/contract.ts';
import { shippingContract } from '#modules/shipping/contract.ts';
import { shopfrontContract } from '#modules/shopfront/contract.ts';
import { staffContract } from '#modules/staff/contract.ts';
import { tasksContract } from '#modules/tasks/contract.ts';
import { telescopeContract } from '#modules/telescope/contract.ts';
import { webhooksContract } from '#modules/webhooks/contract.ts';

/** Every endpoint of the shop, by module. */
export const contracts = {
  settings: settingsContract,
  library: libraryContract,
  staff: staffContract,
  catalog: catalogContract,
  payments: paymentsContract,
  shipping: shippingContract,
  pricing: pricingContract,
  credits: creditsContract,
  cart: cartContract,
  invoices: invoicesContract,
  orders: ordersContract,
  invoicing: invoicingContract,
  consigning: consigningContract,
  paying: payingContract,
  checkout: checkoutContract,
  account: accountContract,
  customers: customersContract,
  shopfront: shopfrontContract,
  reports: reportsContract,
  revisions: revisionsContract,
  newbang: newbangContract,
  marketing: marketingContract,
  notifications: notificationsContract,
  content: contentContract,
  tasks: tasksContract,
  telescope: telescopeContract,
  webhooks: webhooksContract,
};
export type Contracts = typeof contracts;
