import { z } from 'zod';
import { orderMails } from '#modules/settings/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { locales } from '#shared/locale.ts';

export const notificationsContract = {
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/notifications/preview',
    access: 'system update',
    summary: 'A mail about an invented order, as this shop sends it in a language',
    input: z.object({ mail: z.enum(orderMails), locale: z.enum(locales) }),
    output: z.object({ subject: z.string(), html: z.string() }),
  }),
};
