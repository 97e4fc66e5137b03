import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { defaultGifts } from '#modules/settings/contract/default-settings.ts';
import type { GiftSettingForm } from '#modules/settings/contract.ts';
import { call } from '../../client.ts';
import { SwitchField } from '../../kit/form/fields/choice.tsx';
import { MoneyField } from '../../kit/form/fields/number.tsx';
import { RowsField } from '../../kit/form/fields/rows.tsx';
import { LanguageSwitch } from '../../kit/form/languages.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { PlannedForm, type WithStart } from '../planned/planned-form.tsx';
import { giftSettingFields } from './fields.tsx';
import { GiftPreview } from './preview.tsx';
import { type KnownGifts, TierFields } from './tier-fields.tsx';

const blankTier: GiftSettingForm['tiers'][number] = { name: { tw: '' }, min_price: 0, ids: [], select: 1 };
const maxGifts = 100;

/** The amounts from which shoppers may choose gifts, with a preview of the sentence in the cart. */
export function Component(): ReactNode {
  const { data } = useQuery({ queryKey: ['catalog.listGifts', 'all'], queryFn: () => call('catalog.listGifts', { per_page: maxGifts }) });
  const known: KnownGifts = data?.data;
  return (
    <PlannedForm<GiftSettingForm>
      name="gifts"
      title={m.admin_gift_settings_title()}
      blank={defaultGifts}
      read={() => call('settings.gifts', {})}
      save={(input) => call('settings.saveGifts', input)}
      cancel={(version) => call('settings.cancelGifts', { version })}
      fields={giftSettingFields(known)}
      sections={sectionsFor(known)}
      rail={(form) => <GiftPreview form={form} />}
    />
  );
}

const sectionsFor = (known: KnownGifts): Section<WithStart<GiftSettingForm>, object>[] => [
  { id: 'rules', title: m.admin_gift_settings_rules, body: (form) => <Rules form={form} /> },
  {
    id: 'tiers',
    title: m.admin_gift_settings_tiers,
    count: ({ value }) => value.tiers.length,
    extra: () => <LanguageSwitch />,
    body: (form) => <Tiers form={form} known={known} />,
  },
];

type Part = { form: Form<WithStart<GiftSettingForm>> };

function Rules({ form }: Part): ReactNode {
  return (
    <>
      <SwitchField at={form.field('active')} label={m.admin_gift_settings_active()} hint={m.admin_gift_settings_active_hint()} />
      <MoneyField at={form.field('min_price')} label={m.admin_gift_settings_min_price()} hint={m.admin_gift_settings_over_hint()} />
      <SwitchField
        at={form.field('accumulate')}
        label={m.admin_gift_settings_accumulate()}
        hint={m.admin_gift_settings_accumulate_hint()}
      />
    </>
  );
}

function Tiers({ form, known }: Part & { known: KnownGifts }): ReactNode {
  return (
    <>
      {known?.length === 0 && (
        <p>
          {m.admin_gift_settings_no_gifts()} <Link to="/gifts">{m.admin_gift_settings_to_gifts()}</Link>
        </p>
      )}
      <RowsField
        at={form.field('tiers')}
        blank={blankTier}
        label={m.admin_gift_settings_tiers()}
        hidesLabel
        addLabel={m.admin_gift_settings_add()}
        removeLabel={(n) => m.admin_gift_settings_remove({ n })}
        row={(at) => <TierFields at={at} known={known} />}
      />
    </>
  );
}
