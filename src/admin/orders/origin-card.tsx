import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { Card, Facts } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { sourceLabels } from './choices.ts';

const words: Record<string, () => string> = {
  utm_source: m.admin_order_show_origin_source,
  utm_medium: m.admin_order_show_origin_medium,
  utm_campaign: m.admin_order_show_origin_campaign,
  utm_content: m.admin_order_show_origin_content,
  utm_term: m.admin_order_show_origin_term,
  landing_page: m.admin_order_show_origin_landing,
  referrer: m.admin_order_show_origin_referrer,
  click_at: m.admin_order_show_origin_click,
};

const firstTouch = 'first_';

/** Unknown parameters keep their names. */
function labelOf(key: string): string {
  if (!key.startsWith(firstTouch)) return words[key]?.() ?? key;
  return m.admin_order_show_origin_first({ name: labelOf(key.slice(firstTouch.length)) });
}

/** The shopper's source: the last touch, what else was recorded, then the first touch where it was another one. */
export function OriginCard({ order: { source, ads_tracking } }: { order: OrderForStaff }): ReactNode {
  const known = Object.keys(words).filter((key) => ads_tracking[key]);
  const others = Object.keys(ads_tracking)
    .filter((key) => !(key in words))
    .toSorted((a, b) => Number(a.startsWith(firstTouch)) - Number(b.startsWith(firstTouch)));
  const fact = (key: string): [string, ReactNode] => [
    labelOf(key),
    <span key={key} className={textStyles.anywhere}>
      {ads_tracking[key]}
    </span>,
  ];
  const facts = [...known, ...others].map(fact);
  return (
    <Card title={m.admin_order_show_origin()}>
      {facts.length > 0 ? (
        <Facts items={facts} />
      ) : (
        <p className={textStyles.meta}>{source === 'storefront' ? m.admin_order_show_origin_none() : sourceLabels[source]()}</p>
      )}
    </Card>
  );
}
