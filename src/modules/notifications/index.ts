export { mountMailReader } from './mail-reader.ts';
export { sweepContactMails } from './store.ts';
export { notificationSubscribers } from './subscribers.ts';
