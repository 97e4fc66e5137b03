import { readWebsite } from '#modules/settings/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { MailDeps } from './deliver.ts';
import type { MailShop } from './templates/layout.ts';

/** Dependencies of mails. */
export type NotificationDeps = MailDeps & { clock: Clock; publicUrl: string; secrets: Secrets };

/** What every mail may say about the shop. Links start with the address the operator set, never with a request's host. */
export const readMailShop = async ({ db, publicUrl }: NotificationDeps): Promise<MailShop> => ({
  website: await readWebsite(db),
  publicUrl,
});
