import type { ReactNode } from 'react';
import * as m from '#messages';
import { MultiSelectField, OptionalSelectField, SegmentField, SwitchField } from '../../kit/form/fields/choice.tsx';
import { NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { PicturesField } from '../../kit/form/pictures/pictures-field.tsx';
import textStyles from '../../kit/text.module.css';
import { useNewsCategories, useShopChoices } from './choices.ts';
import { type FieldsProps, field } from './props.ts';

export function NewsFields({ at }: FieldsProps<'news_rail'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <OptionalSelectField
        at={field(at, 'category_id')}
        label={m.admin_blocks_news_category()}
        choices={useNewsCategories()}
        placeholder={m.admin_blocks_news_all()}
      />
      <NumberField at={field(at, 'count')} label={m.admin_blocks_count()} unit={m.admin_blocks_articles()} min={1} max={6} />
    </>
  );
}

export function ShopFields({ at }: FieldsProps<'shops'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <MultiSelectField
        at={field(at, 'shop_ids')}
        label={m.admin_blocks_shops()}
        choices={useShopChoices(at.value.shop_ids)}
        placeholder={m.admin_blocks_shops_all()}
      />
    </>
  );
}

export function VisitFields({ at }: FieldsProps<'visit'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PairField at={field(at, 'text')} label={m.admin_blocks_text()} hint={m.admin_blocks_visit_hint()} max={300} lines={2} isRequired />
    </>
  );
}

export function InstagramFields({ at }: FieldsProps<'instagram'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <PicturesField at={field(at, 'media_ids')} label={m.admin_blocks_pictures()} hint={m.admin_blocks_instagram_hint()} max={12} />
    </>
  );
}

export const VideoFields = (): ReactNode => <p className={textStyles.meta}>{m.admin_blocks_video_hint()}</p>;

export function SpacerFields({ at }: FieldsProps<'spacer'>): ReactNode {
  return (
    <>
      <SegmentField
        at={field(at, 'size')}
        label={m.admin_blocks_size()}
        choices={[
          { value: 'small', label: m.admin_blocks_size_small() },
          { value: 'medium', label: m.admin_blocks_size_medium() },
          { value: 'large', label: m.admin_blocks_size_large() },
        ]}
      />
      <SwitchField at={field(at, 'line')} label={m.admin_blocks_line()} />
    </>
  );
}
