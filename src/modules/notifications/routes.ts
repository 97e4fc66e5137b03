import { readWebsite } from '#modules/settings/index.ts';
import { toRoutes } from '#platform/http/routes.ts';
import { notificationsContract } from './contract.ts';
import { composeSample } from './sample-mails.ts';

export const routes = toRoutes('notifications', notificationsContract, {
  preview: async ({ db, clock, shop }, { mail, locale }) => {
    const { subject, html } = composeSample(mail, { website: await readWebsite(db), publicUrl: shop.publicUrl, locale, now: clock.now() });
    return { subject, html };
  },
});
