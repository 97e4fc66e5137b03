import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { PageRow } from '#modules/content/contract.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import type { Status } from '../kit/status/statuses.ts';

type State = PageRow['state'];
const statuses: Record<State, Status> = {
  draft: { word: m.admin_pages_draft, icon: PencilLine, tone: 'off' },
  scheduled: { word: m.admin_pages_scheduled, icon: CalendarClock, tone: 'go' },
  published: { word: m.admin_pages_published, icon: CircleCheck, tone: 'ok' },
};

export const stateOptions = () => (Object.keys(statuses) as State[]).map((value) => ({ value, label: statuses[value].word() }));

/** Whether shoppers see a page. */
export const PageState = ({ state }: { state: State }): ReactNode => <StatusTag status={statuses[state]} />;
