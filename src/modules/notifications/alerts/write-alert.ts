import type { AlertKind } from '../contract/alerts.ts';
import type { NotificationDeps } from '../mail-deps.ts';
import type { AlertFacts } from '../stored.ts';
import type { MailShop } from '../templates/layout.ts';
import { insertAlert } from './store.ts';

/** Writes an alert unless the shop leaves its kind out; again with the same key it does nothing. */
export async function writeAlert(
  { db, clock }: Pick<NotificationDeps, 'db' | 'clock'>,
  { website }: Pick<MailShop, 'website'>,
  alert: { key: string; kind: AlertKind; facts: AlertFacts },
): Promise<void> {
  if (website.alerts_off.includes(alert.kind)) return;
  await insertAlert(db, { ...alert, at: clock.now() });
}
