import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { ShopForm, ShopForStaff } from '#modules/content/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { SwitchField } from '../kit/form/fields/choice.tsx';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { NumberField } from '../kit/form/fields/number.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { TextField } from '../kit/form/fields/text.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import { PicturesField } from '../kit/form/pictures/pictures-field.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Bound, Form } from '../kit/form/use-form.ts';
import { language } from '../language.ts';
import { HoursField, SpecialDaysField } from './hours-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { ServicesField } from './services-field.tsx';

const weekday = [{ from: 600, to: 1140 }];
const blank: ShopForm = {
  ...{ name: { tw: '' }, slug: { tw: '' }, code: null, address: { tw: '' }, city: '', zip: '', latitude: null, longitude: null },
  ...{ phone: '', line: null, hours: [[], weekday, weekday, weekday, weekday, weekday, weekday], special_days: [], services: [] },
  ...{ media_ids: [], pickup: false, sort: 0, active: true },
};
const maxPictures = 8;

/** Creates or edits a shop location. */
export function ShopEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<ShopForStaff, ShopForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['content.readShop', id], read: () => read(id) } : null,
        formOf: toShopForm,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          if (id && version !== null) await call('content.updateShop', { ...form, id, version });
          else return `/shops/${(await call('content.createShop', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`shop ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_layout_content() }, { label: m.admin_shops_title(), path: '/shops' }]}
      back="/shops"
      title={({ value }) => inLocale(value.name, language()) || (id ? m.admin_shops_title() : m.admin_shops_create())}
      brokenTitle={m.admin_shops_broken()}
      duplicate={{ needs: 'shops create', path: '/shops/create', copy: (form) => ({ ...form, slug: { tw: '' }, code: null }) }}
      actions={({ base }) =>
        id && base.active && <ShopLink path={`/shops#${encodeURIComponent(inLocale(base.slug, language()))}`} edits="shops update" />
      }
      removal={id ? { text: m.admin_shops_delete_text(), remove: () => call('content.deleteShop', { id: Number(id) }) } : undefined}
      logged={id ? { model: 'Shop', id, path: `/shops/${id}/logs` } : undefined}
      sections={sections}
      showsCompleteness
    />
  );
}

async function read(id: string): Promise<ShopForStaff> {
  const shop = await call('content.readShop', { id });
  learnPictures(shop.media);
  return shop;
}

const toShopForm = ({
  id: _id,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  media: _media,
  ...form
}: ShopForStaff): ShopForm => form;

const sections: Section<ShopForm, ShopForStaff>[] = [
  {
    id: 'basics',
    title: m.admin_categories_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form) => <Basics form={form} />,
  },
  {
    id: 'place',
    title: m.admin_shops_place,
    body: (form) => (
      <PlaceField
        latitude={form.field('latitude')}
        longitude={form.field('longitude')}
        set={(place) => form.change((old) => ({ ...old, ...(place ?? { latitude: null, longitude: null }) }))}
      />
    ),
  },
  {
    id: 'hours',
    title: m.admin_shops_hours,
    body: (form) => (
      <>
        <HoursField at={form.field('hours')} />
        <SpecialDaysField at={form.field('special_days')} />
      </>
    ),
  },
  {
    id: 'pictures',
    title: m.admin_shops_pictures,
    count: ({ value }) => value.media_ids.length,
    body: (form) => (
      <PicturesField at={form.field('media_ids')} label={m.admin_shops_pictures()} max={maxPictures} hint={m.admin_shops_pictures_hint()} />
    ),
  },
];

/** A text that is null while nothing is typed. */
const orNull = (at: Bound<string | null>) => ({ ...at, set: (text: string) => at.set(text === '' ? null : text) });

function Basics({ form }: { form: Form<ShopForm> }): ReactNode {
  return (
    <>
      <PairField at={form.field('name')} label={m.admin_shops_name()} max={60} isRequired />
      <PairField at={form.field('address')} label={m.admin_shops_address()} hint={m.admin_shops_address_hint()} max={200} isRequired />
      <FieldRow columns={3}>
        <TextField at={form.field('city')} label={m.admin_shops_city()} />
        <TextField at={form.field('zip')} label={m.admin_shops_zip()} isCode />
        <TextField at={form.field('phone')} label={m.admin_shops_phone()} type="tel" />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField at={orNull(form.field('line'))} label={m.admin_shops_line()} hint={m.admin_shops_line_hint()} type="url" />
        <TextField at={orNull(form.field('code'))} label={m.admin_shops_code()} hint={m.admin_shops_code_hint()} isCode />
        <NumberField at={form.field('sort')} label={m.admin_brands_sort()} hint={m.admin_brands_sort_hint()} max={99_999} />
      </FieldRow>
      <PairField
        at={form.field('slug')}
        label={m.admin_shops_slug()}
        hint={m.admin_shops_slug_hint()}
        max={150}
        emptyEnglish={m.admin_product_edit_slug_empty()}
      />
      <ServicesField at={form.field('services')} />
      <SwitchField at={form.field('pickup')} label={m.admin_shops_pickup_on()} hint={m.admin_shops_pickup_hint()} />
      <SwitchField at={form.field('active')} label={m.admin_categories_active()} hint={m.admin_shops_active_hint()} />
    </>
  );
}
