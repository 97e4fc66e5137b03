import type { ReactNode } from 'react';
import type { Bound } from '../../kit/form/use-form.ts';
import type { BlockType, EditedBlock } from '../edited-block.ts';
import { CountdownFields, CouponFields, GiftFields } from './offers.tsx';
import { BrandFields, CategoryFields, FeatureFields, RailFields, RecentFields } from './products.tsx';
import type { FieldsProps } from './props.ts';
import { InstagramFields, NewsFields, ShopFields, SpacerFields, VideoFields, VisitFields } from './shop.tsx';
import { FaqFields, HeroFields, HtmlFields, RichTextFields, StoryFields } from './texts.tsx';

const fieldsOf: { readonly [T in BlockType]: (props: FieldsProps<T>) => ReactNode } = {
  hero: HeroFields,
  video: VideoFields,
  product_rail: RailFields,
  feature: FeatureFields,
  category_tiles: CategoryFields,
  recently_viewed: RecentFields,
  brand_wall: BrandFields,
  countdown: CountdownFields,
  coupon_claim: CouponFields,
  gift_teaser: GiftFields,
  story: StoryFields,
  rich_text: RichTextFields,
  faq: FaqFields,
  news_rail: NewsFields,
  shops: ShopFields,
  visit: VisitFields,
  instagram: InstagramFields,
  html: HtmlFields,
  spacer: SpacerFields,
};

/** The fields of a block by its kind. */
export function BlockFields({ at }: { at: Bound<EditedBlock> }): ReactNode {
  // Cast: the kind decides both the fields and what they are bound to, which no type says of one lookup.
  const Fields = fieldsOf[at.value.type] as unknown as (props: { at: Bound<EditedBlock> }) => ReactNode;
  return <Fields at={at} />;
}
