import { eraseNotices, listNotices, moveNotices } from '../../store/notices.ts';
import { noticeForMail } from './notice-for-mail.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { reportLowStock } from './report-low-stock.ts';
import { stopToken } from './stop-notices.ts';

/** Mails to shoppers who wait for an item, and reports of low stock to staff. */
export const stockNotices = {
  notify: notifyWaiting,
  forMail: noticeForMail,
  stopToken,
  reportLowStock,
  list: listNotices,
  erase: eraseNotices,
  move: moveNotices,
};
