import type { ReactNode } from 'react';
import * as m from '#messages';
import { railSources } from '#modules/settings/contract/block-choices.ts';
import { MultiSelectField, OptionalSelectField, SelectField } from '../../kit/form/fields/choice.tsx';
import { NumberField } from '../../kit/form/fields/number.tsx';
import { PairField } from '../../kit/form/fields/pair.tsx';
import { useBrands, useCategories } from '../../kit/pickers/product-choices.ts';
import { ProductsField } from '../../kit/pickers/products-field.tsx';
import { useOfferChoices } from './choices.ts';
import { OptionalLink } from './link.tsx';
import { type FieldsProps, field, optional } from './props.ts';

const toChoices = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

/** A row of products; its source decides which other fields are shown. */
export function RailFields({ at }: FieldsProps<'product_rail'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <SelectField
        at={field(at, 'source')}
        label={m.admin_blocks_source()}
        choices={railSources.map((value) => ({ value, label: sources[value]() }))}
      />
      <RailSource at={at} />
      {at.value.source !== 'manual' && (
        <NumberField at={field(at, 'count')} label={m.admin_blocks_count()} unit={m.admin_blocks_pieces()} min={1} max={24} />
      )}
      <OptionalLink at={field(at, 'link')} />
    </>
  );
}

const sources: Record<(typeof railSources)[number], () => string> = {
  newest: m.admin_blocks_source_newest,
  best_seller: m.admin_blocks_source_best_seller,
  manual: m.admin_blocks_source_manual,
  category: m.admin_blocks_source_category,
  brand: m.admin_blocks_source_brand,
  offer: m.admin_blocks_source_offer,
};

function RailSource({ at }: FieldsProps<'product_rail'>): ReactNode {
  const categories = toChoices(useCategories());
  const brands = toChoices(useBrands());
  switch (at.value.source) {
    case 'manual':
      return (
        <ProductsField at={field(at, 'product_ids')} label={m.admin_blocks_products()} addLabel={m.admin_blocks_products_add()} max={24} />
      );
    case 'category':
      return (
        <OptionalSelectField
          at={field(at, 'category_id')}
          label={m.admin_blocks_category()}
          choices={categories}
          placeholder={m.admin_blocks_category_choose()}
        />
      );
    case 'brand':
      return (
        <OptionalSelectField
          at={optional(at, 'brand_id')}
          label={m.admin_blocks_brand()}
          choices={brands}
          placeholder={m.admin_blocks_brand_choose()}
        />
      );
    case 'offer':
      return <RailOffer at={at} />;
    default:
      return null;
  }
}

function RailOffer({ at }: FieldsProps<'product_rail'>): ReactNode {
  const id = optional(at, 'offer_id');
  return (
    <OptionalSelectField
      at={id}
      label={m.admin_blocks_offer()}
      choices={useOfferChoices(id.value)}
      placeholder={m.admin_blocks_offer_choose()}
    />
  );
}

export function FeatureFields({ at }: FieldsProps<'feature'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <ProductsField
        at={field(at, 'product_ids')}
        label={m.admin_blocks_products()}
        hint={m.admin_blocks_feature_hint()}
        addLabel={m.admin_blocks_products_add()}
        max={5}
        isRequired
      />
      <OptionalLink at={field(at, 'link')} />
    </>
  );
}

export function CategoryFields({ at }: FieldsProps<'category_tiles'>): ReactNode {
  return (
    <>
      <PairField at={optional(at, 'title')} label={m.admin_blocks_title()} max={60} />
      <MultiSelectField
        at={field(at, 'category_ids')}
        label={m.admin_blocks_categories()}
        choices={toChoices(useCategories())}
        placeholder={m.admin_blocks_categories_choose()}
      />
    </>
  );
}

export function BrandFields({ at }: FieldsProps<'brand_wall'>): ReactNode {
  return (
    <>
      <PairField at={field(at, 'title')} label={m.admin_blocks_title()} max={60} isRequired />
      <MultiSelectField
        at={field(at, 'brand_ids')}
        label={m.admin_blocks_brands()}
        choices={toChoices(useBrands())}
        placeholder={m.admin_blocks_brands_all()}
      />
      <OptionalLink at={field(at, 'link')} />
    </>
  );
}

export function RecentFields({ at }: FieldsProps<'recently_viewed'>): ReactNode {
  return <PairField at={field(at, 'title')} label={m.admin_blocks_title()} hint={m.admin_blocks_recent_hint()} max={60} isRequired />;
}
