import type { Database } from '#platform/db/database.ts';
import type { Locale, Text } from '#shared/locale.ts';
import { sellableItems } from '../../queries/sellable-items.ts';
import { resetNotice, selectNotified } from '../../store/notices.ts';
import { findAudience } from './notify-waiting.ts';

/** A subscriber of a stock notice, and the item. */
export type NoticeForMail = {
  email: string;
  locale: Locale;
  customer_id: number | null;
  product_id: number;
  slug: Text;
  name: Text;
  spec: Text;
};

/** The content of a stock notice mail; undefined: none, or the item sold out again and the subscriber keeps waiting. */
export async function noticeForMail(db: Database, id: number, now: Date): Promise<NoticeForMail | undefined> {
  const notice = await selectNotified(db, id);
  if (!notice) return undefined;
  const item = (await sellableItems.read(db, [notice.product_item_id], now)).get(notice.product_item_id);
  const audience = item && findAudience(item);
  if (!item || !audience || (audience === 'members' && notice.customer_id === null)) {
    await resetNotice(db, id);
    return undefined;
  }
  const { email, locale, customer_id } = notice;
  const { product_id, slug, name, spec } = item;
  return { email, locale, customer_id, product_id, slug, name, spec };
}
