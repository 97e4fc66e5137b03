import { CalendarClock, CircleCheck, CirclePause, FilePen, Send } from 'lucide-react';
import * as m from '#messages';
import type { BulkRow } from '#modules/notifications/contract/bulk.ts';
import type { Output } from '../client.ts';
import type { Status } from '../kit/status/statuses.ts';

export type StoredBulk = Output<'notifications.bulkMessage'>;

export const bulkStatuses: Record<BulkRow['state'], Status> = {
  draft: { tone: 'off', icon: FilePen, word: m.admin_bulk_draft },
  scheduled: { tone: 'wait', icon: CalendarClock, word: m.admin_bulk_scheduled },
  sending: { tone: 'go', icon: Send, word: m.admin_bulk_sending },
  stopped: { tone: 'bad', icon: CirclePause, word: m.admin_bulk_stopped, isUrgent: true },
  done: { tone: 'ok', icon: CircleCheck, word: m.admin_bulk_done },
};

/** Why it stopped: our own reason in words, otherwise as the provider put it. */
export function stopReason(error: string): string {
  if (error === 'channel_off') return m.admin_bulk_channel_off();
  if (error === 'purse_short') return m.admin_bulk_purse_short();
  const [, failure] = /^no_answer: (.*)$/s.exec(error) ?? [];
  return failure === undefined ? error : m.admin_bulk_no_answer({ error: failure });
}
