import { type MessagedMail, marketingMails, messagedMails, type NotificationMail } from '#modules/settings/contract.ts';

/** Mails whose links contain a secret, which is removed from the stored copy. */
const secretMails: readonly string[] = [
  'staff_password_reset',
  'staff_invitation',
  'confirm_email',
  'customer_password_reset',
  'stock_notice',
];
/** Whether a mail's event can be a LINE message and a text message too. */
export const isMessaged = (mail: NotificationMail): mail is MessagedMail => (messagedMails as readonly string[]).includes(mail);

/** Mails that need the customer's consent at the time of sending. */
const consentMails: readonly string[] = [...marketingMails, 'bulk_message'];

/** The recipient of a mail to a customer who was anonymised; nothing else of it is stored. */
export const erasedRecipient = '—';

/**
 * Whether a stored mail may be sent again as it was: what contains no secret link, needs no consent, is not on its way, and was not
 * erased.
 */
export const isResendable = ({ kind, state, recipient }: { kind: string; state: string; recipient: string }): boolean =>
  state !== 'sending' && recipient !== erasedRecipient && !secretMails.includes(kind) && !consentMails.includes(kind);
