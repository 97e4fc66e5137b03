import { type MessagedMail, marketingMails, messagedMails, type NotificationMail } from '#modules/settings/contract.ts';

/** Their links contain a secret that is not stored once the mail was sent. */
const withSecrets: readonly string[] = [
  'staff_password_reset',
  'staff_invitation',
  'confirm_email',
  'customer_password_reset',
  'stock_notice',
];
/** Whether a mail's event can be a LINE message and a text message too. */
export const isMessaged = (mail: NotificationMail): mail is MessagedMail => (messagedMails as readonly string[]).includes(mail);

/** They need consent at the time they are sent. */
const withConsent: readonly string[] = [...marketingMails, 'bulk_message'];

/** Whether a stored mail may be sent again as it was: what contains no secret link, needs no consent, and is not on its way. */
export const isResendable = ({ kind, state }: { kind: string; state: string }): boolean =>
  state !== 'sending' && !withSecrets.includes(kind) && !withConsent.includes(kind);
