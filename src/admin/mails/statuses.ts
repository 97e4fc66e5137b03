import { CircleCheck, CircleX, Hourglass, Inbox } from 'lucide-react';
import * as m from '#messages';
import type { MailRow } from '#modules/notifications/contract.ts';
import type { Status } from '../kit/status/statuses.ts';
import { isNotificationMail, mailNames } from '../settings/notification/mails.ts';

export const mailStatuses: Record<MailRow['state'], Status> = {
  sending: { tone: 'wait', icon: Hourglass, word: m.admin_mails_sending },
  sent: { tone: 'ok', icon: CircleCheck, word: m.admin_mails_sent },
  sink: { tone: 'off', icon: Inbox, word: m.admin_mails_sink },
  failed: { tone: 'bad', icon: CircleX, word: m.admin_mails_failed, isUrgent: true },
};

export const channelNames: Record<MailRow['channel'], () => string> = {
  mail: m.admin_mails_c_mail,
  line: m.admin_mails_c_line,
  sms: m.admin_mails_c_sms,
};

const errors: Readonly<Record<string, () => string>> = {
  not_reachable: m.admin_mails_e_not_reachable,
  not_known: m.admin_mails_e_not_known,
  purse_short: m.admin_mails_e_purse_short,
};
/** Why it was not sent: our own reasons in words, otherwise as the server or provider put it. */
export const errorText = (error: string): string => errors[error]?.() ?? error;

/** Mails that staff do not switch or write. */
export const otherNames: Readonly<Record<string, () => string>> = {
  order_rest: m.admin_mails_k_order_rest,
  test_mail: m.admin_mails_k_test_mail,
  contact_message: m.admin_mails_k_contact_message,
  contact_reply: m.admin_mails_k_contact_reply,
  sales_report: m.admin_mails_k_sales_report,
  account_notice: m.admin_mails_k_account_notice,
  bulk_message: m.admin_mails_k_bulk_message,
};

/** What a mail is about. */
export const kindName = (kind: string): string => (isNotificationMail(kind) ? mailNames[kind]() : (otherNames[kind]?.() ?? kind));
