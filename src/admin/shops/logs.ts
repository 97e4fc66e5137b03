import { Store } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { serviceLabels } from './labels.ts';

export const shopFields: LogFields = {
  name: { label: m.admin_shops_name },
  slug: { label: m.admin_product_edit_slug },
  code: { label: m.admin_shops_code },
  address: { label: m.admin_shops_address },
  city: { label: m.admin_shops_city },
  zip: { label: m.admin_shops_zip },
  latitude: { label: m.admin_shops_latitude },
  longitude: { label: m.admin_shops_longitude },
  phone: { label: m.admin_shops_phone },
  line: { label: m.admin_shops_line },
  hours: { label: m.admin_shops_hours, kind: 'secret' },
  special_days: {
    label: m.admin_shops_special,
    rows: { fields: { hours: { label: m.admin_shops_hours, kind: 'secret' } }, nameOf: ({ date }) => String(date) },
  },
  services: { label: m.admin_shops_services, words: serviceLabels },
  media_ids: { label: m.admin_shops_pictures, kind: 'count' },
  pickup: { label: m.admin_shops_pickup },
  sort: { label: m.admin_brands_sort },
  active: { label: m.admin_categories_active },
};

/** The change log of shop locations, with revert. */
export const ShopLogs = logScreen({
  from: 'content.shopLogs',
  icon: Store,
  needs: 'shops update',
  fields: shopFields,
  subject: async ({ id = '' }) => inLocale((await call('content.readShop', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_shops_title(), path: '/shops' },
    { label: subject, path: `/shops/${id}` },
  ],
  back: ({ id = '' }) => `/shops/${id}`,
  revert: {
    needs: 'shops update',
    fits: ({ action, changes }) => action !== 'create' && action !== 'delete' && changes.length > 0,
    call: ({ id = '' }, entry) => call('content.revertShop', { id: Number(id), log_id: entry.id }),
  },
});
