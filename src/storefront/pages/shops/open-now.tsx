import * as m from '#messages';
import { clockTime, openState } from '#shared/time/opening-hours.ts';
import { formatDay } from '../../ui/dates.ts';
import { useLocale, useShop } from '../../ui/shop.ts';
import type { ShopRow } from './open.ts';

/** Client only, as the page is cached; the line reserves its height. */
export function OpenNow({ shop, now }: { shop: Pick<ShopRow, 'hours' | 'special_days'>; now: Date | null }) {
  const { website } = useShop();
  const locale = useLocale();
  if (!now) return <p className="min-h-6 text-small">&nbsp;</p>;
  const state = openState(shop, now, website.time_zone);
  const opens = state.isOpen ? null : state.opens;
  const words = () => {
    if (state.isOpen) return state.until === null ? m.shops_open() : m.shops_open_until({ time: clockTime(state.until) });
    if (!opens) return m.shops_closed();
    const time = clockTime(opens.at);
    if (opens.inDays === 0) return m.shops_closed_until_today({ time });
    return m.shops_closed_until({ day: formatDay(`${opens.date}T12:00:00Z`, locale, 'UTC'), time });
  };
  return (
    <p className={`flex min-h-6 items-center gap-2 text-small font-medium ${state.isOpen ? 'text-ok' : 'text-ink-2'}`}>
      <span aria-hidden="true" className={`size-2 rounded-full ${state.isOpen ? 'bg-ok' : 'border border-current'}`} />
      {words()}
    </p>
  );
}
