import { readWebsite } from '#modules/settings/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { MailDeps } from './deliver.ts';
import type { MessagePorts } from './ports.ts';
import type { MailShop } from './templates/layout.ts';

/** Dependencies of mails. */
export type NotificationDeps = MailDeps & { clock: Clock; publicUrl: string; secrets: Secrets; ports: MessagePorts };

/** Facts about the shop for mails. Links use the configured address, never a request's host. */
export const readMailShop = async ({ db, publicUrl }: NotificationDeps): Promise<MailShop> => ({
  website: await readWebsite(db),
  publicUrl,
});
