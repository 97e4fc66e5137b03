import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { giftExample } from '#modules/pricing/contract/gift-example.ts';
import type { GiftSettingForm } from '#modules/settings/contract.ts';
import { htmlLang, inLocale, locales } from '#shared/locale.ts';
import { formatMoney } from '#shared/money.ts';
import type { Form } from '../../kit/form/use-form.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import { useShop } from '../../session.ts';
import { ExampleAmount, firstAmount } from '../planned/example-amount.tsx';
import styles from '../planned/planned.module.css';

type Tier = ReturnType<typeof giftExample>['tiers'][number];

/** The gifts that an example order may choose, and the cart's sentence about the next gift in both languages. */
export function GiftPreview({ form }: { form: Form<GiftSettingForm & { from: string | null }> }): ReactNode {
  const { currency } = useShop();
  const locale = useLanguage();
  const { value } = form;
  const [goods, setGoods] = useState(firstAmount);
  const { tiers } = giftExample(goods, value, currency);
  const formatMissing = ({ missing }: Tier): string => formatMoney(missing, currency, locale);
  const next = value.active
    ? tiers.filter(({ missing }, i) => missing > 0 && value.tiers[i]?.ids.length).toSorted((a, b) => a.missing - b.missing)[0]
    : undefined;
  const hasGift = tiers.some(({ selectable }) => selectable);
  return (
    <Card title={m.admin_gift_settings_preview()}>
      <ExampleAmount label={m.admin_gift_settings_goods()} value={goods} onChange={setGoods} />
      <Flex component="dl" vertical gap={6} className={`${layoutStyles.ends} ${textStyles.small}`} data-testid="gift-example">
        {tiers.map((tier, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new tier has no id yet
          <div key={i}>
            <dt className={textStyles.quiet}>
              {inLocale(value.tiers[i]?.name ?? { tw: '' }, locale) || m.admin_gift_settings_tier({ n: i + 1 })}
            </dt>
            <dd className={`${textStyles.strong} ${textStyles.alignEnd}`}>
              {describeTier(tier, value.active, value.tiers[i], formatMissing(tier))}
            </dd>
          </div>
        ))}
      </Flex>
      {next &&
        locales.map((shown) => (
          <p key={shown} lang={htmlLang[shown]} className={`${textStyles.note} ${styles.sentence}`} data-tone="go">
            {sentence(hasGift, formatMoney(next.missing, currency, shown), shown)}
          </p>
        ))}
    </Card>
  );
}

function describeTier(
  { selectable, missing }: Tier,
  isActive: boolean,
  form: GiftSettingForm['tiers'][number] | undefined,
  amount: string,
): string {
  if (!isActive) return m.admin_gift_settings_closed();
  if (!form?.ids.length) return m.admin_gift_settings_no_gifts_chosen();
  if (selectable) return m.admin_gift_settings_may_choose({ n: form.select });
  return missing > 0 ? m.admin_gift_settings_not_yet({ amount }) : m.admin_gift_settings_lower();
}

/** The same message as in the cart. */
const sentence = (hasGift: boolean, amount: string, locale: 'tw' | 'en'): string =>
  (hasGift ? m.cart_offer_gift_more : m.cart_offer_gift_missing)({ amount }, { locale });
