import { Gift } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange, type LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { giftFields } from '../products/log-fields.ts';

export const giftLogFields: LogFields = {
  ...giftFields,
  name: { label: m.admin_gifts_name },
  description: { label: m.admin_gifts_description },
  media_id: { label: m.admin_categories_picture, kind: 'secret' },
  starts_at: { label: m.admin_gifts_from, kind: 'moment' },
  ends_at: { label: m.admin_gifts_until, kind: 'moment' },
  per_order_max: { label: m.admin_gifts_per_order },
  active: { label: m.admin_gifts_active },
  sort: { label: m.admin_brands_sort },
};

/** The change log of gifts. */
export const GiftLogs = logScreen({
  from: 'catalog.giftLogs',
  icon: Gift,
  needs: 'gifts update',
  fields: giftLogFields,
  subject: async ({ id = '' }) => inLocale((await call('catalog.readGift', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_gifts_title(), path: '/gifts' },
    { label: subject, path: `/gifts/${id}` },
  ],
  back: ({ id = '' }) => `/gifts/${id}`,
  revert: {
    needs: 'gifts update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('catalog.revertGift', { id: Number(id), log_id: entry.id }),
  },
});
