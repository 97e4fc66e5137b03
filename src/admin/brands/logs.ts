import { Award } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange, type LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { pageFields } from '../products/log-fields.ts';

export const brandFields: LogFields = {
  name: { label: m.admin_brands_name },
  ...pageFields,
  logo_media_id: { label: m.admin_brands_logo, kind: 'secret' },
  banner_media_id: { label: m.admin_brands_banner, kind: 'secret' },
  country: { label: m.admin_brands_country },
  sort: { label: m.admin_brands_sort },
};

/** The change log of brands. */
export const BrandLogs = logScreen({
  from: 'catalog.brandLogs',
  icon: Award,
  needs: 'brands update',
  fields: brandFields,
  subject: async ({ id = '' }) => inLocale((await call('catalog.readBrand', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_brands_title(), path: '/brands' },
    { label: subject, path: `/brands/${id}` },
  ],
  back: ({ id = '' }) => `/brands/${id}`,
  revert: {
    needs: 'brands update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('catalog.revertBrand', { id: Number(id), log_id: entry.id }),
  },
});
