import { type stockEffects, stockNotices } from '#modules/catalog/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { localizedPath } from '#shared/locale.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import { notifyCustomer } from '../notify-customer.ts';
import { writeStockNotice } from '../templates/stock-notice.ts';

/** Sends a stock notice, unless the account was closed. */
export const mailStockNotice =
  (deps: NotificationDeps) =>
  async ({ notice_id: id }: PayloadOf<typeof stockEffects, 'stock_notice'>): Promise<void> => {
    const notice = await stockNotices.forMail(deps.db, id, deps.clock.now());
    if (!notice) return;
    const { customer_id, email, locale } = notice;
    const customer = customer_id === null ? undefined : await readCustomer(deps.db, customer_id);
    if (customer_id !== null && customer?.status !== 'active') return;
    const shop = await readMailShop(deps);
    const token = stockNotices.stopToken(email, deps.secrets);
    const url = `${deps.publicUrl}${localizedPath(`/unsubscribe?token=${token}`, locale)}`;
    const reach = { customer_id, email, phone: customer?.phone ?? '' };
    const event = { key: `stock_notice:${id}`, mail: 'stock_notice' as const, reach, written: writeStockNotice(notice, shop) };
    await notifyCustomer(deps, shop, event, { url, token });
  };
