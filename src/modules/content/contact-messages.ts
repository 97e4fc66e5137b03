/** Contact messages as other modules use them. */
export { eraseMessages as erase, sweepMessages as sweep } from './commands/sweep-messages.ts';
export { allOfCustomer, type ContactMessage, messageForMail, moveTo, ofCustomer, replyForMail } from './queries/message.ts';
export { insertMessage as add } from './store/messages.ts';
