import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { BlogCategoryForm, BlogCategoryForStaff } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { blogCategories } from '../blogs/choices.ts';
import { call } from '../client.ts';
import { OptionalSelectField, SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';

const blank: BlogCategoryForm = { name: { tw: '' }, slug: { tw: '' }, parent_id: null, sort: 0, active: true };

/** Creates or edits a category of articles. */
export function BlogCategoryEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<BlogCategoryForStaff, BlogCategoryForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['catalog.readBlogCategory', id], read: () => call('catalog.readBlogCategory', { id }) } : null,
        formOf: ({ name, slug, parent_id, sort, active }) => ({ name, slug, parent_id, sort, active }),
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) await call('catalog.updateBlogCategory', { ...form, id, version });
          else return `/blog-categories/${(await call('catalog.createBlogCategory', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`blog category ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_layout_content() }, { label: m.admin_blog_categories_title(), path: '/blog-categories' }]}
      back="/blog-categories"
      title={({ value }) => inLocale(value.name, language()) || (id ? m.admin_blog_categories_title() : m.admin_blog_categories_create())}
      brokenTitle={m.admin_blog_categories_broken()}
      duplicate={{ needs: 'blogs create', path: '/blog-categories/create', copy: (form) => ({ ...form, slug: { tw: '' } }) }}
      actions={({ base }) => id && base.active && <ShopLink path={`/news/category/${id}`} edits="blogs update" />}
      removal={
        id
          ? { text: m.admin_blog_categories_delete_text(), remove: () => call('catalog.deleteBlogCategory', { id: Number(id) }) }
          : undefined
      }
      logged={id ? { model: 'BlogCategory', id, path: `/blog-categories/${id}/logs` } : undefined}
      sections={sections}
      showsCompleteness
    />
  );
}

const sections: Section<BlogCategoryForm, BlogCategoryForStaff>[] = [
  {
    id: 'basics',
    title: m.admin_categories_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form, record) => <Basics form={form} ownId={record?.id} />,
  },
];

function Basics({ form, ownId }: { form: Form<BlogCategoryForm>; ownId: number | undefined }): ReactNode {
  const { data: categories = [] } = useQuery(blogCategories);
  const parents = categories.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_blog_categories_name()} max={60} isRequired />
      <PairField
        at={form.field('slug')}
        label={m.admin_product_edit_slug()}
        hint={m.admin_seo_slug_hint()}
        max={150}
        emptyEnglish={m.admin_product_edit_slug_empty()}
      />
      <FieldRow>
        <OptionalSelectField
          at={form.field('parent_id')}
          label={m.admin_blog_categories_parent()}
          hint={m.admin_blog_categories_parent_hint()}
          choices={parents}
          placeholder={m.admin_categories_top()}
        />
        <NumberField at={form.field('sort')} label={m.admin_brands_sort()} hint={m.admin_brands_sort_hint()} max={99_999} />
      </FieldRow>
      <SwitchField at={form.field('active')} label={m.admin_categories_active()} hint={m.admin_blog_categories_active_hint()} />
    </>
  );
}
