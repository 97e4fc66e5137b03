import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { ProductForStaff, ShelfStatus } from '#modules/catalog/contract.ts';
import { sellableOf } from '#modules/catalog/rules.ts';
import type { Permission } from '#shared/permissions.ts';
import { Moment, Nothing } from '../../kit/cells.tsx';
import { MultiSelectField, OptionalSelectField, SelectField, TagsField } from '../../kit/form/fields/choice.tsx';
import { MomentField } from '../../kit/form/fields/moment.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { formatCount } from '../../kit/format.ts';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import { Card, Facts } from '../../kit/page.tsx';
import { useBrands, useCategories } from '../../kit/pickers/product-choices.ts';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import { shelfStatuses } from '../../kit/status/statuses.ts';
import textStyles from '../../kit/text.module.css';
import { Preview } from '../preview/preview.tsx';
import type { EditedProduct } from './edited.ts';
import { marginInWords, marginOf } from './item-figures.ts';
import { MissingForSale } from './missing-for-sale.tsx';

type Part = { form: Form<EditedProduct> };

/** Beside the form: shelf status, categories and margin. */
export function Rail({ form, record }: Part & { record: ProductForStaff | undefined }): ReactNode {
  return (
    <>
      <Shelf form={form} />
      <Place form={form} />
      <Preview form={form} id={record?.id} />
      {record && (
        <p className={textStyles.meta}>
          {m.admin_form_created()} <Moment iso={record.created_at} />
        </p>
      )}
    </>
  );
}

const statuses: ShelfStatus[] = ['draft', 'on_shelf', 'off_shelf'];

function Shelf({ form }: Part): ReactNode {
  const { items } = form.value;
  const sellable = items.reduce((sum, item) => sum + sellableOf(item), 0);
  return (
    <Card title={m.admin_product_edit_shelf()}>
      <SelectField
        at={form.field('shelf_status')}
        label={m.admin_product_edit_status()}
        choices={statuses.map((value) => ({ value, label: <StatusTag status={shelfStatuses[value]} /> }))}
      />
      <MomentField at={form.field('available_from')} label={m.admin_product_edit_from()} placeholder={m.admin_product_edit_from_now()} />
      <MomentField
        at={form.field('available_until')}
        isEnd
        label={m.admin_product_edit_until()}
        placeholder={m.admin_product_edit_no_end()}
      />
      {/* A combo has no items of its own. */}
      {items.length > 0 && (
        <Facts
          items={[
            [m.admin_product_edit_margin(), <Margin key="margin" items={items} />],
            [m.admin_product_edit_sellable(), m.admin_product_edit_count({ n: formatCount(sellable) })],
          ]}
        />
      )}
      <MissingForSale product={form.value} />
    </Card>
  );
}

/** The lowest and highest margin of items with a known cost. */
function Margin({ items }: { items: EditedProduct['items'] }): ReactNode {
  const margins = items.flatMap((item) => marginOf(item) ?? []);
  if (margins.length === 0) return <Nothing />;
  const [lowest, highest] = [Math.min(...margins), Math.max(...margins)].map(marginInWords);
  return <span className={textStyles.num}>{lowest === highest ? lowest : `${lowest} – ${highest}`}</span>;
}

type CreateProps = { needs: Permission; to: string; none: string; label: string };

/** Leads to the form of what cannot be chosen yet, in another tab: the product's own form stays as it is. */
function Create({ needs, to, none, label }: CreateProps): ReactNode {
  return (
    <Flex vertical gap={4} className={textStyles.meta}>
      <span>{none}</span>
      <IfAllowed needs={needs}>
        <Link to={to} target="_blank">
          {label}
        </Link>
      </IfAllowed>
    </Flex>
  );
}

function Place({ form }: Part): ReactNode {
  return (
    <Card title={m.admin_product_edit_place()}>
      <OptionalSelectField
        at={form.field('brand_id')}
        label={m.admin_product_edit_brand()}
        placeholder={m.admin_product_edit_no_brand()}
        choices={useBrands().map(({ id, name }) => ({ value: id, label: name }))}
        whenEmpty={<Create needs="brands create" to="/brands/create" none={m.admin_brands_empty()} label={m.admin_brands_create()} />}
      />
      <MultiSelectField
        at={form.field('category_ids')}
        label={m.admin_product_edit_categories()}
        placeholder={m.admin_product_edit_choose_categories()}
        hint={m.admin_product_edit_categories_hint()}
        choices={useCategories().map(({ id, name }) => ({ value: id, label: name }))}
        whenEmpty={
          <Create
            needs="categories create"
            to="/product-categories/create"
            none={m.admin_categories_empty()}
            label={m.admin_categories_create()}
          />
        }
      />
      <TagsField
        at={form.field('tags')}
        label={m.admin_product_logs_tags()}
        placeholder={m.admin_product_edit_add_tag()}
        hint={m.admin_product_edit_tags_hint()}
      />
    </Card>
  );
}
