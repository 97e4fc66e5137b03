import * as m from '#messages';
import type { AuditModel } from '#modules/staff/contract.ts';
import { bannerFields } from '../banners/logs.ts';
import { blogCategoryFields } from '../blog-categories/logs.ts';
import { articleFields } from '../blogs/logs.ts';
import { brandFields } from '../brands/logs.ts';
import { bulkActions, bulkFields } from '../bulk-messages/logs.ts';
import { categoryActions, categoryFields } from '../categories/logs.ts';
import { levelFields } from '../customers/levels/logs.ts';
import { actions as customerActions, fields as customerFields } from '../customers/log-labels.ts';
import { deliveryFields } from '../deliveries/logs.ts';
import { giftLogFields } from '../gifts/logs.ts';
import { messageActions, messageFields } from '../inbox/logs.ts';
import { informationFields } from '../information/logs.ts';
import type { LogFields } from '../kit/logs/spec.ts';
import { offerFields } from '../offers/logs.ts';
import { orderActions, orderFields, parcelFields } from '../orders/logs.ts';
import { pageFields } from '../pages/logs.ts';
import { paymentFields } from '../payments/logs.ts';
import { productFields } from '../products/log-fields.ts';
import { webhookActions, webhookFields } from '../settings/webhooks/labels.ts';
import { shopFields } from '../shops/logs.ts';
import { staffActions, staffFields } from '../staff/logs.ts';
import { videoFields } from '../video/logs.ts';

/** Labels of the fields of each model; changes of other fields are shown without details. */
export const fieldsByModel: Partial<Record<AuditModel, LogFields>> = {
  Product: productFields,
  Category: categoryFields,
  Brand: brandFields,
  Gift: giftLogFields,
  Order: orderFields,
  OrderShipping: parcelFields,
  Payment: paymentFields,
  Delivery: deliveryFields,
  BulkMessage: bulkFields,
  Customer: customerFields,
  CustomerLevel: levelFields,
  Offer: offerFields,
  CouponCampaign: offerFields,
  CreditPurchase: {
    state: {
      label: m.admin_credits_state,
      words: { waiting: m.admin_credits_state_waiting, paid: m.admin_credits_state_paid, refused: m.admin_credits_state_refused },
    },
  },
  Banner: bannerFields,
  VideoBackground: videoFields,
  Shop: shopFields,
  Blog: articleFields,
  BlogCategory: blogCategoryFields,
  Page: pageFields,
  Information: informationFields,
  ContactMessage: messageFields,
  User: staffFields,
  Role: { name: { label: m.admin_roles_name }, permissions: { label: m.admin_roles_rights } },
  Webhook: webhookFields,
};

/** Labels of actions; an action without one is a change. */
export const actionLabels: Record<string, () => string> = {
  ...customerActions,
  ...staffActions,
  ...categoryActions,
  ...orderActions,
  ...messageActions,
  ...webhookActions,
  ...bulkActions,
  shelf: m.admin_logs_did_shelf,
  price: m.admin_logs_did_price,
  archive: m.admin_logs_did_archive,
  restore: m.admin_logs_did_restore,
  pause: m.admin_logs_did_pause,
  resume: m.admin_logs_did_resume,
  issue: m.admin_logs_did_issue,
  revoke: m.admin_logs_did_revoke,
  resent: m.admin_logs_did_resend,
};

/** Further options of the filter; every log labels these itself. */
export const commonActions: Record<string, () => string> = {
  create: m.admin_logs_created,
  update: m.admin_logs_did_update,
  updated: m.admin_logs_did_update_parts,
  delete: m.admin_logs_deleted,
  revert: m.admin_logs_reverted,
};
