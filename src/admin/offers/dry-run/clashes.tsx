import { Flex } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { OfferDryRunView } from '#modules/cart/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { now } from '../../clock.ts';
import { formatDay } from '../../kit/format.ts';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import type { OfferState } from '../offer-form.ts';
import { type DryRunCart, useOfferDryRun } from './dry-run-cart.ts';

type Clash = OfferDryRunView['clashes'][number];

/** Other offers for the same products at the same time, tried on one of them to show which applies. */
export function Clashes({ offerId, value, cart }: { offerId: number | null; value: OfferState; cart: DryRunCart }): ReactNode {
  const clashes = useOfferDryRun(offerId, value, cart).data?.clashes ?? [];
  return clashes.map((clash) => <Warning key={clash.offer_id} clash={clash} />);
}

function Warning({ clash }: { clash: Clash }): ReactNode {
  const { currency, time_zone } = useShop();
  const locale = useLanguage();
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const day = (iso: string | null): string => (iso ? formatDay(iso, now(), time_zone, locale) : '');
  const period = clash.starts_at || clash.ends_at ? `${day(clash.starts_at)}–${day(clash.ends_at)}` : m.admin_promotion_always();
  const facts = {
    name: clash.name,
    period,
    sample: clash.sample,
    n: clash.quantity,
    price: money(clash.unit_price),
    mine: money(clash.draft_discount),
    theirs: money(clash.other_discount),
  };
  return (
    <Flex component="p" gap={10} align="start" className={layoutStyles.well} data-tone="wait" role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className={layoutStyles.grow}>
        {clash.winner === 'draft' ? m.admin_offers_clash_won(facts) : m.admin_offers_clash_lost(facts)}
      </span>
      <IfAllowed needs="offers update">
        <Link to={`/offers/${clash.offer_id}`}>{m.admin_offers_clash_open()}</Link>
      </IfAllowed>
    </Flex>
  );
}
