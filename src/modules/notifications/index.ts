export { mountMailReader } from './mail-reader.ts';
export { sweepContactMails } from './store/mails.ts';
export { notificationSubscribers } from './subscribers.ts';
