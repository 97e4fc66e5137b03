import { TicketPercent } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { offerFields } from '../offers/logs.ts';

/** The change log of coupon campaigns. */
export const CampaignLogs = logScreen({
  from: 'pricing.campaignLogs',
  icon: TicketPercent,
  needs: 'coupons update',
  fields: offerFields,
  subject: async ({ id = '' }) => inLocale((await call('pricing.readCampaign', { id })).name, language()),
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_coupons_title(), path: '/coupons' },
    { label: subject, path: `/coupons/${id}` },
  ],
  back: ({ id = '' }) => `/coupons/${id}`,
  revert: {
    needs: 'coupons update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('pricing.revertCampaign', { id: Number(id), log_id: entry.id }),
  },
});
