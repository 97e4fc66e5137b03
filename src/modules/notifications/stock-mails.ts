import { type stockEffects, stockNotices } from '#modules/catalog/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { localizedPath } from '#shared/locale.ts';
import { deliver } from './deliver.ts';
import { type NotificationDeps, readMailShop } from './mail-deps.ts';
import { isDelivered } from './store/mails.ts';
import { stockNotice } from './templates/stock-notice.ts';

/** Mails a stock notice, unless the account was closed. */
export const mailStockNotice =
  (deps: NotificationDeps) =>
  async ({ notice_id: id }: PayloadOf<typeof stockEffects, 'stock_notice'>): Promise<void> => {
    const key = `stock_notice:${id}`;
    if (await isDelivered(deps.db, key)) return;
    const notice = await stockNotices.forMail(deps.db, id, deps.clock.now());
    if (!notice) return;
    if (notice.customer_id !== null && (await readCustomer(deps.db, notice.customer_id))?.status !== 'active') return;
    const shop = await readMailShop(deps);
    const { email: recipient, locale } = notice;
    const token = stockNotices.stopToken(recipient, deps.secrets);
    const unsubscribeUrl = `${deps.publicUrl}${localizedPath(`/unsubscribe?token=${token}`, locale)}`;
    const mail = stockNotice({ ...notice, unsubscribeUrl }, shop);
    await deliver(deps, shop, { key, kind: 'stock_notice', recipient, locale, mail, unsubscribeUrl, secret: token });
  };
