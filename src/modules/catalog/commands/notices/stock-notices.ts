import { noticeForMail } from './notice-for-mail.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { reportLowStock } from './report-low-stock.ts';
import { stopToken } from './stop-notices.ts';

/** Stock notices, as part of the `shelf` interface. */
export const stockNotices = { notify: notifyWaiting, forMail: noticeForMail, stopToken, reportLowStock };
