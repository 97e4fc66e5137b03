import { noticeForMail } from './notice-for-mail.ts';
import { stopToken } from './stop-notices.ts';
import { tellWaiting } from './tell-waiting.ts';

/** People who wait for an item, as one thing of the module's door. */
export const stockNotices = { tell: tellWaiting, forMail: noticeForMail, stopToken };
