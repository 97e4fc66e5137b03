import { Flex } from 'antd';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Chip, LanguageDot, Money, Nothing, Thumb } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import listStyles from '../kit/list/list.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { Bar, Benefit } from '../promotion/cells.tsx';
import { OfferMenu } from './offer-menu.tsx';

/** Picture, name, completeness of the English text, and the partner. */
export function OfferName({ offer }: { offer: OfferRow }): ReactNode {
  const name = inLocale(offer.name, useLanguage());
  return (
    <>
      <Thumb picture={offer.image} size={28} label="" />
      <span className={textStyles.clip} title={name}>
        {name}
      </span>
      <LanguageDot text={offer.name} />
      {offer.partner && <Chip>{offer.partner}</Chip>}
    </>
  );
}

/** The offer's own code, and the number of promo codes. */
export function Codes({ offer: { code, promo_codes } }: { offer: OfferRow }): ReactNode {
  const [first, ...rest] = [code, ...promo_codes].filter((one) => one !== null);
  if (!first) return <Nothing />;
  return (
    <span title={[first, ...rest].join(' ')}>
      <span className={textStyles.mono}>{first}</span> {rest.length > 0 && <span className={textStyles.meta}>+{rest.length}</span>}
    </span>
  );
}

/** Uses, with a bar where there is a limit. */
export function Used({ offer: { used, limit_total } }: { offer: OfferRow }): ReactNode {
  if (limit_total === null) return formatCount(used);
  return (
    <Flex component="span" vertical gap={4}>
      <span>{m.admin_form_fraction({ full: formatCount(used), all: formatCount(limit_total) })}</span>
      <Bar parts={[{ tone: 'accent', share: used / limit_total }]} />
    </Flex>
  );
}

/** Link from the list to the calendar. */
export function CalendarLink(): ReactNode {
  return (
    <Link className={textStyles.quietLink} to="/offers/calendar">
      <CalendarDays size={15} aria-hidden="true" /> {m.admin_offers_calendar()}
    </Link>
  );
}

/** The offer's menu in its row. */
export function RowMenu({ offer }: { offer: OfferRow }): ReactNode {
  return <OfferMenu offer={offer} isInList />;
}

/** Three lines: name and state, benefit, uses and cost. */
export function PhoneOffer({ offer }: { offer: OfferRow }): ReactNode {
  return (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{inLocale(offer.name, useLanguage())}</strong>
        <span className={listStyles.phoneEnd}>
          <StatusTag status={offerStatuses[offer.state]} />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        <Benefit row={offer} /> {offer.code && <span className={`${textStyles.mono} ${textStyles.meta}`}>{offer.code}</span>}
      </span>
      <span className={`${listStyles.phoneLine} ${textStyles.meta}`}>
        {m.admin_offers_uses({ n: offer.used })}
        <span className={listStyles.phoneEnd}>
          <Money amount={offer.discount} />
        </span>
      </span>
    </>
  );
}
