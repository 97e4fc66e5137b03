export { mountMailReader } from './mail-reader.ts';
export { notificationSubscribers } from './subscribers.ts';
