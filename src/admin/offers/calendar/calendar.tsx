import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Space } from 'antd';
import { CalendarDays, ChevronLeft, ChevronRight, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { call } from '../../client.ts';
import { now } from '../../clock.ts';
import { useCrumbs } from '../../kit/crumbs.ts';
import { DetailSkeleton } from '../../kit/detail-skeleton.tsx';
import { PageHead } from '../../kit/page.tsx';
import { ErrorState, State } from '../../kit/state.tsx';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { calendarWeeks, type DatedOffer, isMonth, monthAway } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthTable } from './month-table.tsx';

/** The limit of one call; a shop with more offers in one month finds the others in the list. */
const maxShown = 100;

/** The offers of a month as bars or as a table. Month and view are in the URL. */
export function OfferCalendar(): ReactNode {
  const [params, setParams] = useSearchParams();
  const { time_zone } = useShop();
  const locale = useLanguage();
  const today = localDay(now(), time_zone);
  const requested = params.get('month');
  const month = isMonth(requested) ? requested : today.slice(0, 7);
  const isTable = params.get('view') === 'table';
  const days = calendarWeeks(month).flat();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const { data, error, refetch } = useQuery({
    queryKey: ['pricing.listOffers', 'calendar', month],
    queryFn: () => fetchOffers(first, last),
  });
  const change = (next: Record<string, string | null>): void => {
    const to = new URLSearchParams(params);
    for (const [key, value] of Object.entries(next)) value === null ? to.delete(key) : to.set(key, value);
    setParams(to);
  };
  useCrumbs({ label: m.admin_promotion_group() }, { label: m.admin_offers_title(), path: '/offers' }, { label: m.admin_offers_calendar() });
  const title = monthName(month, locale);
  const offers = (data?.data ?? [])
    .map((offer) => dated(offer, time_zone))
    .filter(({ from, to }) => (from ?? '') <= last && (to ?? last) >= first);
  return (
    <>
      <PageHead title={title} back="/offers" meta={data && m.admin_offers_calendar_count({ n: offers.length })}>
        <Segmented
          aria-label={m.admin_offers_calendar_view()}
          value={isTable ? 'table' : 'month'}
          onChange={(view) => change({ view: view === 'table' ? view : null })}
          options={[
            { value: 'month', label: m.admin_offers_calendar_month(), icon: <CalendarDays size={14} /> },
            { value: 'table', label: m.admin_offers_calendar_table(), icon: <List size={14} /> },
          ]}
        />
        <Space.Compact>
          <Button
            icon={<ChevronLeft size={16} />}
            aria-label={m.admin_offers_calendar_before()}
            onClick={() => change({ month: monthAway(month, -1) })}
          />
          <Button disabled={month === today.slice(0, 7)} onClick={() => change({ month: null })}>
            {m.admin_offers_calendar_today()}
          </Button>
          <Button
            icon={<ChevronRight size={16} />}
            aria-label={m.admin_offers_calendar_after()}
            onClick={() => change({ month: monthAway(month, 1) })}
          />
        </Space.Compact>
      </PageHead>
      {!data && error && <ErrorState title={m.admin_offers_calendar_broken()} error={error} retry={() => void refetch()} />}
      {!data && !error && <DetailSkeleton />}
      {data && offers.length === 0 && (
        <State icon={CalendarDays} tone="accent" title={m.admin_offers_calendar_none({ month: title })}>
          <p>{m.admin_offers_calendar_none_text()}</p>
        </State>
      )}
      {data && offers.length > 0 && (isTable ? <MonthTable offers={offers} /> : <MonthGrid month={month} today={today} offers={offers} />)}
    </>
  );
}

/** One more day at both ends: the server uses times, the calendar days of the shop. */
const fetchOffers = (first: string, last: string) =>
  call('pricing.listOffers', {
    from: `${first}T00:00:00-14:00`,
    until: `${last}T23:59:59+14:00`,
    state: ['active', 'scheduled', 'paused', 'ended'],
    sort: 'ends_at',
    per_page: maxShown,
  });

const dated = (offer: OfferRow, timeZone: string): DatedOffer => ({
  offer,
  from: offer.starts_at && localDay(new Date(offer.starts_at), timeZone),
  to: offer.ends_at && localDay(new Date(offer.ends_at), timeZone),
});

const monthName = (month: string, locale: 'tw' | 'en'): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-TW', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
