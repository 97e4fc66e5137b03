import { noticeForMail } from './notice-for-mail.ts';
import { notifyWaiting } from './notify-waiting.ts';
import { stopToken } from './stop-notices.ts';

/** People who wait for an item, as one part of the shelf. */
export const stockNotices = { tell: notifyWaiting, forMail: noticeForMail, stopToken };
