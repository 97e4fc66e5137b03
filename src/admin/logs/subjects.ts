import * as m from '#messages';
import { informationNames } from '#modules/content/contract/information-names.ts';
import type { AuditModel } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Output } from '../client.ts';
import { titles } from '../information/names.ts';
import { roleLabels } from '../layout/permission-labels.ts';
import { findSettingLog } from '../settings/logs.ts';

/** The subject of a log entry: its label, and its screen with the permission to open it. */
export type Subject = { word: () => string; open?: { needs: Permission; path: (id: number) => string } };

const at = (base: string, needs: Permission): Subject['open'] => ({ needs, path: (id) => `${base}/${id}` });

export const subjects: Record<AuditModel, Subject> = {
  Product: { word: m.admin_profile_of_product, open: at('/products', 'products update') },
  Category: { word: m.admin_profile_of_category, open: at('/product-categories', 'categories update') },
  Brand: { word: m.admin_profile_of_brand, open: at('/brands', 'brands update') },
  Gift: { word: m.admin_profile_of_gift, open: at('/gifts', 'gifts update') },
  Order: { word: m.admin_profile_of_order, open: at('/orders', 'orders update') },
  OrderShipping: { word: m.admin_profile_of_parcel },
  Payment: { word: m.admin_profile_of_payment, open: at('/payments', 'system update') },
  Delivery: { word: m.admin_logs_of_delivery, open: at('/deliveries', 'system update') },
  Customer: { word: m.admin_profile_of_customer, open: at('/customers', 'customers update') },
  BulkMessage: { word: m.admin_bulk_of, open: at('/bulk-messages', 'customers update') },
  CustomerLevel: { word: m.admin_logs_of_level, open: at('/customer-levels', 'customers update') },
  Offer: { word: m.admin_profile_of_offer, open: at('/offers', 'offers update') },
  CouponCampaign: { word: m.admin_profile_of_campaign, open: at('/coupons', 'coupons update') },
  CreditPurchase: { word: m.admin_logs_of_purchase, open: { needs: 'coupons update', path: () => '/credits' } },
  Banner: { word: m.admin_files_kind_banner, open: at('/banners', 'banners update') },
  VideoBackground: { word: m.admin_video_title, open: { needs: 'banners view', path: () => '/video-background' } },
  Page: { word: m.admin_files_kind_page, open: at('/pages', 'cms update') },
  Information: {
    word: m.admin_information_word,
    open: { needs: 'cms view', path: (id) => `/information/${informationNames[id - 1]}` },
  },
  Shop: { word: m.admin_files_kind_shop, open: at('/shops', 'shops update') },
  Blog: { word: m.admin_files_kind_article, open: at('/blogs', 'blogs update') },
  BlogCategory: { word: m.admin_logs_of_news_category, open: at('/blog-categories', 'blogs update') },
  ContactMessage: { word: m.admin_logs_of_message, open: at('/messages', 'cms view') },
  Picture: { word: m.admin_logs_of_picture },
  PictureFolder: { word: m.admin_logs_of_folder },
  Setting: { word: m.admin_logs_of_mail_plan, open: { needs: 'reports view', path: () => '/reports/sales' } },
  Settings: { word: m.admin_profile_of_other, open: { needs: 'system update', path: () => '/settings/general' } },
  Webhook: { word: m.admin_webhooks_one, open: at('/settings/webhooks', 'system update') },
  User: { word: m.admin_profile_of_staff, open: at('/settings/users', 'users update') },
  Role: { word: m.admin_profile_of_role, open: at('/roles', 'roles update') },
};

/** The subject of an entry; undefined for a model that this version does not know. */
export const subjectOf = (model: string): Subject | undefined => (subjects as Partial<Record<string, Subject>>)[model];

/** The screen of an entry's subject, with the permission to open it. */
export function findPlace(entry: Pick<Named, 'subject_type' | 'subject_id'>): { needs: Permission; path: string } | undefined {
  const setting = findSettingLog(entry);
  if (setting) return setting;
  const open = subjectOf(entry.subject_type)?.open;
  return open && { needs: open.needs, path: open.path(entry.subject_id) };
}

type Named = Pick<Output<'staff.logs'>['data'][number], 'subject_type' | 'subject_id' | 'subject_name'>;

/** What there is one of, by its label alone. */
const single: readonly string[] = ['Setting', 'Settings', 'VideoBackground'] satisfies AuditModel[];

/** An entry's subject by its name: 商品「青瓷壺」. What is deleted has only its number. */
export function formatSubject({ subject_type, subject_id, subject_name }: Named): string {
  const what = (subjectOf(subject_type)?.word ?? m.admin_profile_of_other)();
  const setting = findSettingLog({ subject_type, subject_id });
  if (setting) return setting.title();
  if (single.includes(subject_type)) return what;
  const information = subject_type === 'Information' ? informationNames[subject_id - 1] : undefined;
  const name = information ? titles[information]() : subject_name;
  if (!name) return m.admin_logs_about({ what, n: subject_id });
  return m.admin_logs_about_named({ what, name: subject_type === 'Role' ? roleLabels([name]) : name });
}
