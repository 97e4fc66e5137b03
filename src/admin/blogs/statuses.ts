import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react';
import * as m from '#messages';
import type { ArticleState } from '#modules/content/contract.ts';
import type { Status } from '../kit/status/statuses.ts';

/** Articles: shown from their moment on. */
export const articleStatuses: Record<ArticleState, Status> = {
  draft: { tone: 'off', icon: PencilLine, word: m.admin_blogs_state_draft },
  scheduled: { tone: 'go', icon: CalendarClock, word: m.admin_blogs_state_scheduled },
  published: { tone: 'ok', icon: CircleCheck, word: m.admin_blogs_state_published },
};
