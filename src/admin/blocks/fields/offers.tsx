import type { ReactNode } from 'react';
import * as m from '#messages';
import { MultiSelectField, OptionalSelectField } from '../../kit/form/fields/choice.tsx';
import { MomentField } from '../../kit/form/fields/moment.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { ProductsField } from '../../kit/pickers/products-field.tsx';
import textStyles from '../../kit/text.module.css';
import { useCampaignChoices, useOfferChoices } from './choices.ts';
import { OptionalLink } from './link.tsx';
import { type FieldsProps, field, optional } from './props.ts';

export function CountdownFields({ at }: FieldsProps<'countdown'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PairField at={field(at, 'text')} label={m.admin_blocks_text()} max={200} lines={2} />
      <OptionalSelectField
        at={field(at, 'offer_id')}
        label={m.admin_blocks_offer()}
        hint={m.admin_blocks_offer_end_hint()}
        choices={useOfferChoices(at.value.offer_id)}
        placeholder={m.admin_blocks_offer_none()}
      />
      {at.value.offer_id === null && (
        <MomentField at={optional(at, 'ends_at')} isEnd label={m.admin_blocks_ends_at()} placeholder={m.admin_blocks_ends_choose()} />
      )}
      <ProductsField at={field(at, 'product_ids')} label={m.admin_blocks_products()} addLabel={m.admin_blocks_products_add()} max={4} />
      <OptionalLink at={field(at, 'button')} isButton />
    </>
  );
}

export function CouponFields({ at }: FieldsProps<'coupon_claim'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PairField at={field(at, 'text')} label={m.admin_blocks_text()} max={200} lines={2} />
      <MultiSelectField
        at={field(at, 'campaign_ids')}
        label={m.admin_blocks_campaigns()}
        hint={m.admin_blocks_campaigns_hint()}
        choices={useCampaignChoices(at.value.campaign_ids)}
        placeholder={m.admin_blocks_campaigns_choose()}
        isRequired
      />
    </>
  );
}

export function GiftFields({ at }: FieldsProps<'gift_teaser'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PairField at={field(at, 'text')} label={m.admin_blocks_text()} max={200} lines={2} />
      <OptionalLink at={field(at, 'button')} isButton />
      <p className={textStyles.meta}>{m.admin_blocks_gift_hint()}</p>
    </>
  );
}
