/** Contact messages as other modules use them. */
export { sweepMessages as sweep } from './commands/sweep-messages.ts';
export { type ContactMessage, messageForMail, moveTo, ofCustomer, replyForMail } from './queries/message.ts';
export { insertMessage as add } from './store/messages.ts';
