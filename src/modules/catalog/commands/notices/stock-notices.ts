import { noticeForMail } from './notice-for-mail.ts';
import { stopToken } from './stop-notices.ts';
import { tellWaiting } from './tell-waiting.ts';

/** People who wait for an item, as one part of the shelf. */
export const stockNotices = { tell: tellWaiting, forMail: noticeForMail, stopToken };
