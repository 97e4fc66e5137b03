import { Clock, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ShopRow } from '#modules/content/contract.ts';
import { clockTime } from '#shared/time/opening-hours.ts';
import { now } from '../clock.ts';
import { formatDay } from '../kit/format.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { useLanguage } from '../language.ts';

/** Whether a shop is open now and until when, or when it opens next; the same text as for shoppers. */
export function OpenWord({ state }: { state: ShopRow['open'] }): ReactNode {
  const locale = useLanguage();
  const words = (): string => {
    if (state.isOpen) return state.until === null ? m.shops_open() : m.shops_open_until({ time: clockTime(state.until) });
    const { opens } = state;
    if (!opens) return m.shops_closed();
    const time = clockTime(opens.at);
    if (opens.inDays === 0) return m.shops_closed_until_today({ time });
    return m.shops_closed_until({ day: formatDay(`${opens.date}T12:00:00Z`, now(), 'UTC', locale), time });
  };
  return <StatusTag status={{ tone: state.isOpen ? 'ok' : 'off', icon: state.isOpen ? DoorOpen : Clock, word: words }} />;
}
