import { CircleCheck, CircleSlash, MailQuestionMark } from 'lucide-react';
import * as m from '#messages';
import type { MessageRow } from '#modules/content/contract.ts';
import type { Status } from '../kit/status/statuses.ts';

export const messageStatuses: Record<MessageRow['state'], Status> = {
  new: { tone: 'wait', icon: MailQuestionMark, word: m.admin_messages_new, isUrgent: true },
  answered: { tone: 'ok', icon: CircleCheck, word: m.admin_messages_answered },
  closed: { tone: 'off', icon: CircleSlash, word: m.admin_messages_closed },
};
