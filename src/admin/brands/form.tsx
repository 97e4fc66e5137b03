import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { BrandForm, BrandForStaff } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import { PictureField } from '../kit/form/pictures/picture-field.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import { pageSections } from '../products/page-sections.tsx';

const blank: BrandForm = {
  name: { tw: '' },
  slug: { tw: '' },
  intro: null,
  logo_media_id: null,
  banner_media_id: null,
  country: null,
  seo: null,
  sort: 0,
  active: true,
};

/** Creates or edits a brand. */
export function BrandEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<BrandForStaff, BrandForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['catalog.readBrand', id], read: () => read(id) } : null,
        formOf: toBrandForm,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) await call('catalog.updateBrand', { ...form, id, version });
          else return `/brands/${(await call('catalog.createBrand', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`brand ${id ?? 'new'}`}
      crumbs={[
        { label: m.admin_layout_products(), path: '/products' },
        { label: m.admin_brands_title(), path: '/brands' },
      ]}
      back="/brands"
      title={({ value }) => inLocale(value.name, language()) || (id ? m.admin_brands_title() : m.admin_brands_create())}
      brokenTitle={m.admin_brands_broken()}
      duplicate={{ needs: 'brands create', path: '/brands/create', copy: (form) => ({ ...form, slug: { tw: '' } }) }}
      actions={(form) => id && form.base.active && <ShopLink path={`/products/brand/${id}`} edits="products update" />}
      removal={id ? { text: m.admin_brands_delete_text(), remove: () => call('catalog.deleteBrand', { id: Number(id) }) } : undefined}
      logged={id ? { model: 'Brand', id, path: `/brands/${id}/logs` } : undefined}
      sections={sections}
      showsCompleteness
    />
  );
}

async function read(id: string): Promise<BrandForStaff> {
  const brand = await call('catalog.readBrand', { id });
  learnPictures(brand.media);
  return brand;
}

const toBrandForm = ({ name, slug, intro, logo_media_id, banner_media_id, country, seo, sort, active }: BrandForStaff): BrandForm => ({
  ...{ name, slug, intro, logo_media_id, banner_media_id, country, seo, sort, active },
});

const sections = pageSections<BrandForm, BrandForStaff>('brand', (form) => <Basics form={form} />);

function Basics({ form }: { form: Form<BrandForm> }): ReactNode {
  const country = form.field('country');
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_brands_name()} max={60} isRequired />
      <PairField at={form.field('intro')} label={m.admin_categories_intro()} hint={m.admin_brands_intro_hint()} max={2000} lines={3} />
      <FieldRow columns={2}>
        <PictureField at={form.field('logo_media_id')} label={m.admin_brands_logo()} hint={m.admin_brands_logo_hint()} />
        <PictureField at={form.field('banner_media_id')} label={m.admin_brands_banner()} hint={m.admin_brands_banner_hint()} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField
          at={{ ...country, set: (text: string) => country.set(text.trim().toUpperCase().slice(0, 2) || null) }}
          label={m.admin_brands_country()}
          hint={m.admin_brands_country_hint()}
          isCode
        />
        <NumberField at={form.field('sort')} label={m.admin_brands_sort()} hint={m.admin_brands_sort_hint()} max={99_999} />
      </FieldRow>
      <SwitchField at={form.field('active')} label={m.admin_categories_active()} hint={m.admin_brands_active_hint()} />
    </>
  );
}
