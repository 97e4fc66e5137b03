import { sellableItems, type stockEffects } from '#modules/catalog/index.ts';
import type { creditMails } from '#modules/credits/index.ts';
import type { newbangAlerts } from '#modules/newbang/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { writeAlert } from './alerts/write-alert.ts';
import { type NotificationDeps, readMailShop } from './mail-deps.ts';
import { isOff, sendToStaff } from './send-written.ts';
import { writeFailedSync, writeLowBalance, writeLowStock } from './templates/staff-alerts.ts';

/** Most items that one mail names. */
const maxNamed = 20;

/** Mails staff which items ran low. */
export const mailLowStock =
  (deps: NotificationDeps) =>
  async ({ item_ids }: PayloadOf<typeof stockEffects, 'staff_low_stock'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const items = await sellableItems.read(deps.db, item_ids.slice(0, maxNamed), deps.clock.now());
    if (items.size === 0) return;
    const names = [...items.values()].map(({ name, sku }) => `${inLocale(name, 'tw')} (${sku})`);
    await writeAlert(deps, shop, { key, kind: 'low_stock', facts: { names, count: item_ids.length } });
    if (isOff('staff_low_stock', shop)) return;
    await sendToStaff(deps, shop, {
      key,
      mail: 'staff_low_stock',
      written: writeLowStock({ items: [...items.values()], count: item_ids.length }, shop),
    });
  };

/** Mails staff that the shop's purse fell below its level. */
export const mailLowBalance =
  (deps: NotificationDeps) =>
  async ({ balance }: PayloadOf<typeof creditMails.effects, 'staff_low_balance'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    const { currency } = shop.website;
    await writeAlert(deps, shop, { key, kind: 'low_balance', facts: { count: toMajor(balance, currency) } });
    if (isOff('staff_low_balance', shop)) return;
    await sendToStaff(deps, shop, {
      key,
      mail: 'staff_low_balance',
      written: writeLowBalance({ balance: toMajor(balance, currency), currency }, shop),
    });
  };

/** Alerts staff in the back office of products of the shop that the supplier has withdrawn. */
export const alertOfGone =
  (deps: NotificationDeps) =>
  async ({ names, count }: PayloadOf<typeof newbangAlerts, 'staff_newbang_gone'>, key: string): Promise<void> =>
    writeAlert(deps, await readMailShop(deps), { key, kind: 'newbang_gone', facts: { names, count } });

/** Mails staff that syncs with Newbang have begun to fail. */
export const mailFailedSync =
  (deps: NotificationDeps) =>
  async ({ error }: PayloadOf<typeof newbangAlerts, 'staff_newbang_sync'>, key: string): Promise<void> => {
    const shop = await readMailShop(deps);
    await writeAlert(deps, shop, { key, kind: 'newbang_sync', facts: { what: error } });
    if (isOff('staff_newbang_sync', shop)) return;
    await sendToStaff(deps, shop, { key, mail: 'staff_newbang_sync', written: writeFailedSync({ error }, shop) });
  };
