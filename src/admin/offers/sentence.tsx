import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ScopeEntry } from '#modules/pricing/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { now } from '../clock.ts';
import { formatMoment, weekdayNames } from '../kit/format.ts';
import { usePlainScopeNames } from '../kit/pickers/scope-field.tsx';
import { useLanguage } from '../language.ts';
import { useBenefitText } from '../promotion/labels.ts';
import { useShop } from '../session.ts';
import type { OfferState } from './offer-form.ts';
import styles from './offers.module.css';
import { clockOf } from './period-fields.tsx';

const maxNamed = 3;

/** The whole offer in one sentence, built from its fields. */
export function Sentence({ offer }: { offer: OfferState }): ReactNode {
  const { currency, time_zone } = useShop();
  const locale = useLanguage();
  const benefit = useBenefitText();
  const { conditions, scope, limit_per_customer, limit_total, starts_at, ends_at, weekdays, from_minute, to_minute, trigger } = offer;
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const moment = (iso: string): string => formatMoment(iso, now(), time_zone, locale);
  const named = usePlainScopeNames([...scope.include, ...scope.exclude]);
  /** The first few by name, the rest as a number. */
  const inWords = (entries: readonly ScopeEntry[]): string => {
    const names = entries.slice(0, maxNamed).map((entry) => m.admin_offers_says_name({ name: named(entry) }));
    const more = entries.length - maxNamed;
    return names.join(m.admin_form_list_comma()) + (more > 0 ? m.admin_offers_says_more({ n: more }) : '');
  };
  const isEverything = scope.include.length === 0 || scope.include.some(({ kind }) => kind === 'all');
  const clauses = [
    trigger === 'auto' ? null : m.admin_offers_says_code({ code: offer.code ?? offer.promo_codes[0] ?? '—' }),
    conditions.first_order ? m.admin_offers_says_first() : conditions.member ? m.admin_offers_says_member() : null,
    isEverything ? m.admin_offers_says_all() : m.admin_offers_says_some({ names: inWords(scope.include) }),
    scope.exclude.length > 0 ? m.admin_offers_says_except({ names: inWords(scope.exclude) }) : null,
    conditions.min_amount ? m.admin_offers_says_from({ amount: money(conditions.min_amount) }) : null,
    conditions.min_quantity ? m.admin_offers_says_pieces({ n: conditions.min_quantity }) : null,
    benefit(offer.benefit, offer.class),
    offer.max_discount ? m.admin_offers_says_most({ amount: money(offer.max_discount) }) : null,
    limit_per_customer ? m.admin_offers_says_each({ n: limit_per_customer }) : null,
    limit_total ? m.admin_offers_says_total({ n: limit_total }) : null,
    weekdays.length > 0 ? weekdays.map((day) => weekdayNames(locale)[day]).join(m.admin_form_list_comma()) : null,
    from_minute !== null || to_minute !== null ? `${clockOf(from_minute ?? 0)}–${clockOf(to_minute ?? 1440)}` : null,
    starts_at ? m.admin_offers_says_starts({ at: moment(starts_at) }) : null,
    ends_at ? m.admin_offers_says_ends({ at: moment(ends_at) }) : null,
  ];
  const sentence = clauses.filter((clause) => clause !== null).join(m.admin_offers_says_comma());
  return (
    <p className={styles.offerSentence}>
      {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
      {m.admin_offers_says_stop()}
    </p>
  );
}
