export { sweepAlerts } from './alerts/store.ts';
export { wakeBulks } from './bulk/send-chunk.ts';
export { mountMailReader } from './mail-reader.ts';
export type { MessagePorts } from './ports.ts';
export { eraseMails, mailsTo, sweepContactMails, sweepMails } from './store/mails.ts';
export { notificationSubscribers } from './subscribers.ts';
