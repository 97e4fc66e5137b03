import type { ReactNode } from 'react';
import * as m from '#messages';
import type { GiftSettingForm } from '#modules/settings/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money.ts';
import { Money } from '../../kit/cells.tsx';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import type { PlannedFields } from '../planned/plan-card.tsx';
import type { KnownGifts } from './tier-fields.tsx';

const yesNo = (value: boolean): string => (value ? m.admin_form_yes() : m.admin_form_no());

/** Label and formatted value of each field of the gift setting. */
export const giftSettingFields = (known: KnownGifts): PlannedFields<GiftSettingForm> => ({
  active: { label: m.admin_gift_settings_active, words: yesNo },
  min_price: { label: m.admin_gift_settings_min_price, words: (amount) => <Money amount={amount} /> },
  accumulate: { label: m.admin_gift_settings_accumulate, words: yesNo },
  tiers: { label: m.admin_gift_settings_tiers, words: (tiers) => <TierWords tiers={tiers} known={known} /> },
});

function TierWords({ tiers, known }: { tiers: GiftSettingForm['tiers']; known: KnownGifts }): ReactNode {
  const { currency } = useShop();
  const locale = useLanguage();
  if (tiers.length === 0) return m.admin_gift_settings_no_tiers();
  return tiers.map((tier) => {
    const named = tier.ids.flatMap((id) => known?.find((gift) => gift.id === id)?.name ?? []).map((name) => inLocale(name, locale));
    const names = named.join(m.admin_kit_comma());
    const amount = formatMoney(tier.min_price, currency, locale);
    return <div key={`${tier.id} ${tier.min_price}`}>{m.admin_gift_settings_tier_words({ amount, names, select: tier.select })}</div>;
  });
}
