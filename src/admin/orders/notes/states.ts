import { CircleCheck, CircleSlash, CircleX, Clock, Hourglass } from 'lucide-react';
import * as m from '#messages';
import { carrierNames } from '../../deliveries/labels.ts';
import type { Status } from '../../kit/status/statuses.ts';
import type { ParcelNotes } from './use-notes.ts';

type Note = NonNullable<ParcelNotes['note']>;

export const noteStates: Record<Note['state'], Status> = {
  pending: { tone: 'wait', icon: Hourglass, word: m.admin_notes_pending },
  made: { tone: 'ok', icon: CircleCheck, word: m.admin_notes_made },
  failed: { tone: 'bad', icon: CircleX, word: m.admin_notes_failed, isUrgent: true },
  cancelled: { tone: 'off', icon: CircleSlash, word: m.admin_notes_cancelled },
  expired: { tone: 'off', icon: Clock, word: m.admin_notes_expired },
};

export const attentionWords: Record<NonNullable<Note['attention']>, () => string> = {
  store_closed: m.admin_notes_store_closed,
  lost: m.admin_notes_lost,
  damaged: m.admin_notes_damaged,
};

/** The carrier's service as a delivery method names it. */
export const carrierName = (subtype: string): string =>
  (carrierNames as Record<string, (() => string) | undefined>)[subtype]?.() ?? subtype;
