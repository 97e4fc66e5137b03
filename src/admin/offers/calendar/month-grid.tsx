import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { weekdayNames } from '../../kit/format.ts';
import layoutStyles from '../../kit/layout.module.css';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import { offerStatuses } from '../../kit/status/statuses.ts';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useMay } from '../../session.ts';
import styles from './calendar.module.css';
import { type Bar, calendarWeeks, type DatedOffer, layOutBars } from './month.ts';
import { PhoneMonth } from './month-table.tsx';

type Props = { month: string; today: string; offers: readonly DatedOffer[] };

/** Weeks with a bar for each offer with a start or end; unlimited ones are listed above. A phone gets the table. */
export function MonthGrid({ month, today, offers }: Props): ReactNode {
  const locale = useLanguage();
  const always = offers.filter(({ from, to }) => from === null && to === null);
  const dated = offers.filter((offer) => !always.includes(offer));
  return (
    <>
      {always.length > 0 && <Always offers={always} />}
      <div data-testid="month" className={styles.month}>
        <div className={styles.monthDays} aria-hidden="true">
          {weekdayNames(locale).map((name) => (
            <span key={name} className={textStyles.meta} style={{ padding: '8px 10px' }}>
              {name}
            </span>
          ))}
        </div>
        {calendarWeeks(month).map((week) => (
          <Week key={week[0]} week={week} month={month} today={today} bars={layOutBars(week, dated)} />
        ))}
      </div>
      <PhoneMonth offers={offers} />
    </>
  );
}

function Always({ offers }: { offers: readonly DatedOffer[] }): ReactNode {
  const mayOpen = useMay('offers update');
  const locale = useLanguage();
  return (
    <Flex style={{ margin: '12px 20px 0' }} component="p" gap="4px 14px" wrap className={`${layoutStyles.wideOnly} ${textStyles.small}`}>
      <span className={textStyles.meta}>{m.admin_promotion_always()}</span>
      {offers.map(({ offer: { id, name } }) =>
        mayOpen ? (
          <Link key={id} to={`/offers/${id}`}>
            {inLocale(name, locale)}
          </Link>
        ) : (
          <span key={id}>{inLocale(name, locale)}</span>
        ),
      )}
    </Flex>
  );
}

type WeekProps = { week: readonly string[]; month: string; today: string; bars: readonly Bar<DatedOffer>[] };

function Week({ week, month, today, bars }: WeekProps): ReactNode {
  const lanes = Math.max(2, ...bars.map(({ lane }) => lane + 1));
  return (
    <div className={styles.monthWeek} style={{ gridTemplateRows: `26px repeat(${lanes}, 26px) 8px` }}>
      {week.map((day, n) => (
        <time
          key={day}
          dateTime={day}
          style={{ gridColumn: n + 1 }}
          data-beside={day.startsWith(month) ? undefined : ''}
          aria-current={day === today ? 'date' : undefined}
        >
          {Number(day.slice(8))}
        </time>
      ))}
      {bars.map((bar) => (
        <OfferBar key={bar.span.offer.id} bar={bar} />
      ))}
    </div>
  );
}

/** Named where it starts and at the start of each week; the status is named on hover and in the table. */
function OfferBar({ bar: { span, first, last, lane, begins, ends } }: { bar: Bar<DatedOffer> }): ReactNode {
  const { offer } = span;
  const mayOpen = useMay('offers update');
  const name = inLocale(offer.name, useLanguage());
  const status = offerStatuses[offer.state];
  const shown = {
    className: styles.monthBar,
    style: { gridColumn: `${first + 1} / ${last + 2}`, gridRow: lane + 2 },
    title: `${name} · ${status.word()}`,
    'data-tone': status.tone,
    'data-begins': begins ? '' : undefined,
    'data-ends': ends ? '' : undefined,
  };
  const words = (
    <>
      <span className={textStyles.clip}>{name}</span> <StatusTag status={status} />
    </>
  );
  return mayOpen ? (
    <Link to={`/offers/${offer.id}`} {...shown}>
      {words}
    </Link>
  ) : (
    <span {...shown}>{words}</span>
  );
}
