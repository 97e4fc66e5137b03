import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { BannerForm, BannerForStaff } from '#modules/content/contract.ts';
import { call } from '../client.ts';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { bannerStatuses, hasLayer } from './labels.ts';
import { Numbers } from './numbers.tsx';
import { Basics, Layer, PeriodFields, Target, Words } from './parts.tsx';
import { BannerPreview } from './preview.tsx';

const blank: BannerForm = {
  name: '',
  position: 'home_hero',
  media_id: null,
  mobile_media_id: null,
  alt: null,
  title: null,
  body: null,
  button: null,
  link: null,
  text_colour: null,
  overlay: 0,
  starts_at: null,
  ends_at: null,
  audience: 'all',
  customer_tags: [],
  category_ids: [],
  sort: 0,
  active: true,
};

/** Creates or edits a banner, with the banner as shoppers see it beside the fields. */
export function BannerEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<BannerForStaff, BannerForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['content.readBanner', id], read: () => read(id) } : null,
        formOf: toBannerForm,
        versionOf: ({ version }) => version,
        save: async (form, version, draft) => {
          if (id && version !== null) await call('content.updateBanner', { ...form, id, version, draft });
          else return `/banners/${(await call('content.createBanner', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`banner ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_layout_content() }, { label: m.admin_banners_title(), path: '/banners' }]}
      back="/banners"
      title={({ value }) => value.name || (id ? m.admin_banners_title() : m.admin_banners_create())}
      brokenTitle={m.admin_banners_broken()}
      marks={(_, record) => record && <StatusTag size="large" status={bannerStatuses[record.state]} />}
      actions={(_, record) => record?.state === 'active' && <ShopLink path={shownAt(record)} />}
      duplicate={{ needs: 'banners create', path: '/banners/create', copy: (form) => ({ ...form, active: false }) }}
      removal={id ? { text: m.admin_banners_delete_text(), remove: () => call('content.deleteBanner', { id: Number(id) }) } : undefined}
      revised={id ? { kind: 'banner', subject: id, isPublic: ({ active }) => active } : undefined}
      logged={id ? { model: 'Banner', id, path: `/banners/${id}/logs` } : undefined}
      sections={sections}
      rail={(form) => (
        <>
          <BannerPreview banner={form.value} />
          {id && <Numbers id={id} />}
        </>
      )}
      showsCompleteness
    />
  );
}

async function read(id: string): Promise<BannerForStaff> {
  const banner = await call('content.readBanner', { id });
  learnPictures(banner.media);
  return banner;
}

/** The page that shows the banner. */
const shownAt = ({ position, category_ids: [category] }: BannerForStaff): string =>
  position === 'category_top' ? (category ? `/products/category/${category}` : '/products') : '/home';

const toBannerForm = ({ media: _m, id: _i, version: _v, state: _s, created_at: _c, updated_at: _u, ...form }: BannerForStaff): BannerForm =>
  form;

const sections: Section<BannerForm, BannerForStaff>[] = [
  { id: 'basics', title: m.admin_banners_basics, body: (form) => <Basics form={form} /> },
  {
    id: 'content',
    title: m.admin_banners_content,
    dot: ({ value }) => value.title,
    extra: () => <LanguageSwitch />,
    body: (form) => (
      <>
        <Words form={form} />
        {hasLayer(form.value.position) && <Layer form={form} />}
      </>
    ),
  },
  { id: 'link', title: m.admin_banners_link, body: (form) => <Target form={form} /> },
  { id: 'period', title: m.admin_banners_period, body: (form) => <PeriodFields form={form} /> },
];
