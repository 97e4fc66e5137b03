import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages';
import type { CategoryForm, CategoryForStaff } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { SelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import { pageSections } from '../products/page-sections.tsx';
import { productOrderLabels } from './labels.ts';
import { CategoryProducts } from './products.tsx';

const productOrders = Object.keys(productOrderLabels) as (keyof typeof productOrderLabels)[];
const blank: CategoryForm = {
  name: { tw: '' },
  slug: { tw: '' },
  intro: null,
  media_id: null,
  seo: null,
  in_menu: true,
  product_order: 'manual',
  active: true,
};

/** Form of one category beside the tree; `?parent=7` creates one below another. */
export function CategoryEditor({ id }: { id: string | undefined }): ReactNode {
  const parent = useSearchParams()[0].get('parent');
  return (
    <FormScreen<CategoryForStaff, CategoryForm>
      key={id ?? `new ${parent}`}
      source={{
        record: id ? { key: ['catalog.readCategory', id], read: () => read(id) } : null,
        formOf: toCategoryForm,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) await call('catalog.updateCategory', { ...form, id, version });
          else return `/product-categories/${(await call('catalog.createCategory', { ...form, parent_id: parent && Number(parent) })).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`category ${id ?? `new ${parent}`}`}
      crumbs={[
        { label: m.admin_layout_products(), path: '/products' },
        { label: m.admin_categories_title(), path: '/product-categories' },
      ]}
      back="/product-categories"
      title={({ value }) => inLocale(value.name, language()) || m.admin_categories_create()}
      brokenTitle={m.admin_categories_one_broken()}
      actions={({ base }) => id && base.active && <ShopLink path={`/products/category/${id}`} edits="products update" />}
      logged={id ? { model: 'Category', id, path: `/product-categories/${id}/logs` } : undefined}
      sections={id ? sections.toSpliced(1, 0, products) : sections}
    />
  );
}

async function read(id: string): Promise<CategoryForStaff> {
  const category = await call('catalog.readCategory', { id });
  learnPictures(category.media);
  return category;
}

const toCategoryForm = ({ name, slug, intro, media_id, seo, in_menu, product_order, active }: CategoryForStaff): CategoryForm => ({
  ...{ name, slug, intro, media_id, seo, in_menu, product_order, active },
});

const sections = pageSections<CategoryForm, CategoryForStaff>('category', (form) => <Basics form={form} />);

const products: Section<CategoryForm, CategoryForStaff> = {
  id: 'products',
  title: m.admin_categories_inside,
  note: m.admin_categories_inside_note,
  isFlush: true,
  body: (form, record) => record && <CategoryProducts id={record.id} isManual={form.value.product_order === 'manual'} />,
};

function Basics({ form }: { form: Form<CategoryForm> }): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_categories_name()} max={60} isRequired />
      <PairField at={form.field('intro')} label={m.admin_categories_intro()} hint={m.admin_categories_intro_hint()} max={1000} lines={2} />
      <FieldRow columns={2}>
        <PictureField at={form.field('media_id')} label={m.admin_categories_picture()} />
        <SelectField
          at={form.field('product_order')}
          label={m.admin_categories_order()}
          choices={productOrders.map((value) => ({ value, label: productOrderLabels[value]() }))}
        />
      </FieldRow>
      <SwitchField at={form.field('active')} label={m.admin_categories_active()} hint={m.admin_categories_active_hint()} />
      <SwitchField at={form.field('in_menu')} label={m.admin_categories_in_menu()} />
    </>
  );
}
