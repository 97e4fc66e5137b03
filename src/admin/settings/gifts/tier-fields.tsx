import { Flex } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { GiftRow } from '#modules/catalog/contract.ts';
import type { GiftSettingForm } from '#modules/settings/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { MultiSelectField } from '../../kit/form/fields/choice.tsx';
import { FieldRow } from '../../kit/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { type Bound, part } from '../../kit/form/use-form.ts';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';

/** The shop's gifts; undefined until they are read. */
export type KnownGifts = readonly GiftRow[] | undefined;
type Tier = GiftSettingForm['tiers'][number];

/** One tier: its minimum amount, its gifts and their number; with a warning for each gift that no shopper can choose. */
export function TierFields({ at, known }: { at: Bound<Tier>; known: KnownGifts }): ReactNode {
  const locale = useLanguage();
  const { ids } = at.value;
  const deleted = known ? ids.filter((id) => !known.some((gift) => gift.id === id)) : [];
  const choices = [
    ...(known ?? []).map((gift) => {
      const name = inLocale(gift.name, locale);
      return {
        value: gift.id,
        label: m.admin_gift_settings_stock_of({ name, n: gift.stock - gift.reserved }),
        search: `${gift.name.tw} ${gift.name.en ?? ''}`,
      };
    }),
    ...deleted.map((id) => ({ value: id, label: m.admin_gift_settings_deleted() })),
  ];
  return (
    <Flex vertical gap={14}>
      <PairField at={part(at, 'name', at.value)} label={m.admin_gift_settings_name()} max={60} isRequired />
      <FieldRow>
        <MoneyField at={part(at, 'min_price', at.value)} label={m.admin_gift_settings_from()} hint={m.admin_gift_settings_over_hint()} />
        <NumberField
          at={part(at, 'select', at.value)}
          label={m.admin_gift_settings_select()}
          unit={m.admin_gift_settings_pieces()}
          min={1}
          max={20}
        />
      </FieldRow>
      <MultiSelectField
        at={part(at, 'ids', at.value)}
        label={m.admin_gift_settings_gifts()}
        choices={known ? choices : []}
        placeholder={m.admin_gift_settings_gifts_placeholder()}
      />
      {[...warnings(ids, known ?? [], locale), ...(deleted.length > 0 ? [m.admin_gift_settings_gone()] : [])].map((warning) => (
        <Flex key={warning} component="p" gap={6} align="center" className={`${textStyles.wait} ${textStyles.small}`} role="status">
          <TriangleAlert size={14} aria-hidden="true" /> {warning}
        </Flex>
      ))}
    </Flex>
  );
}

const warnings = (ids: readonly number[], known: readonly GiftRow[], locale: 'tw' | 'en'): string[] =>
  known
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ name, active, stock, reserved }) => {
      const shown = { name: inLocale(name, locale) };
      if (!active) return m.admin_gift_settings_inactive(shown);
      return stock - reserved <= 0 ? m.admin_gift_settings_no_stock(shown) : [];
    });
