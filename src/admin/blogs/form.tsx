import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import * as m from '#messages';
import type { ArticleForm, ArticleForStaff } from '#modules/content/contract.ts';
import { readingMinutes } from '#modules/content/rules.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { PairField } from '../kit/form/fields/pair.tsx';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import type { Bound, Form } from '../kit/form/use-form.ts';
import { ProductsField } from '../kit/pickers/products-field.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { language } from '../language.ts';
import { SeoFields } from '../products/seo-fields.tsx';
import { Publishing } from './publishing.tsx';
import { articleStatuses } from './statuses.ts';

const blank: ArticleForm = {
  ...{ title: { tw: '' }, slug: { tw: '' }, category_id: null, media_id: null, excerpt: null, body: null, author: '', pinned: false },
  ...{ product_ids: [], seo: null, status: 'draft', published_at: null },
};
const maxProducts = 12;

/** Creates or edits an article. */
export function ArticleEdit(): ReactNode {
  const { id } = useParams();
  return (
    <FormScreen<ArticleForStaff, ArticleForm>
      key={id ?? 'new'}
      source={{
        record: id ? { key: ['content.readArticleForStaff', id], read: () => read(id) } : null,
        formOf: toArticleForm,
        versionOf: ({ version }) => version,
        save: async (form, version, draft) => {
          if (id && version !== null) await call('content.updateArticle', { ...form, id, version, draft });
          else return `/blogs/${(await call('content.createArticle', form)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`article ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_layout_content() }, { label: m.admin_blogs_title(), path: '/blogs' }]}
      back="/blogs"
      title={({ value }) => inLocale(value.title, language()) || (id ? m.admin_blogs_title() : m.admin_blogs_create())}
      brokenTitle={m.admin_blogs_broken()}
      marks={(_, record) => record && <StatusTag status={articleStatuses[record.state]} />}
      duplicate={{ needs: 'blogs create', path: '/blogs/create', copy: copied }}
      actions={(_, record) => record?.state === 'published' && <ShopLink path={`/news/${record.id}`} edits="blogs update" />}
      removal={id ? { text: m.admin_blogs_delete_text(), remove: () => call('content.deleteArticle', { id: Number(id) }) } : undefined}
      revised={id ? { kind: 'article', subject: id, isPublic: ({ status }) => status === 'published' } : undefined}
      logged={id ? { model: 'Blog', id, path: `/blogs/${id}/logs` } : undefined}
      sections={sections}
      showsCompleteness
    />
  );
}

const copied = (form: ArticleForm): ArticleForm => ({ ...form, slug: { tw: '' }, status: 'draft', published_at: null, pinned: false });

async function read(id: string): Promise<ArticleForStaff> {
  const article = await call('content.readArticleForStaff', { id });
  learnPictures(article.media);
  return article;
}

const toArticleForm = (article: ArticleForStaff): ArticleForm => {
  const { id: _id, version: _version, state: _state, created_at: _created, updated_at: _updated, media: _media, ...form } = article;
  return form;
};

const sections: Section<ArticleForm, ArticleForStaff>[] = [
  {
    id: 'basics',
    title: m.admin_blogs_article,
    dot: ({ value }) => value.title,
    extra: () => <LanguageSwitch />,
    body: (form) => <Words form={form} />,
  },
  { id: 'publishing', title: m.admin_blogs_publishing, body: (form) => <Publishing form={form} /> },
  {
    id: 'products',
    title: m.admin_blogs_products,
    count: ({ value }) => value.product_ids.length,
    body: (form) => (
      <ProductsField
        at={form.field('product_ids')}
        label={m.admin_blogs_products()}
        addLabel={m.admin_blogs_add_product()}
        hidesLabel
        max={maxProducts}
      />
    ),
  },
  {
    id: 'search',
    title: m.admin_seo_title,
    body: ({ field, value }) => (
      <SeoFields slug={field('slug')} seo={withoutPicture(field('seo'))} shown={{ name: value.title, text: value.excerpt, path: 'news' }} />
    ),
  },
];

type Seo = NonNullable<ArticleForm['seo']>;
type SharedSeo = (Seo & { media_id: number | null }) | null;

/** Shared links show the cover, so an article has no picture field of its own for them. */
const withoutPicture = ({ path, value, base, set }: Bound<ArticleForm['seo']>): Bound<SharedSeo> => ({
  path,
  value: value && { ...value, media_id: null },
  base: base && { ...base, media_id: null },
  set: (seo) => set(seo && (seo.title || seo.description) ? { title: seo.title, description: seo.description } : null),
});

function Words({ form }: { form: Form<ArticleForm> }): ReactNode {
  const { body } = form.value;
  const minutes = readingMinutes((body?.[language()] || body?.tw || '').replace(/<[^>]*>/g, ' '));
  return (
    <>
      <PairField at={form.field('title')} label={m.admin_blogs_name()} max={120} isRequired />
      <PairField at={form.field('excerpt')} label={m.admin_blogs_excerpt()} hint={m.admin_blogs_excerpt_hint()} max={300} lines={2} />
      <PairField at={form.field('body')} label={m.admin_blogs_body()} hint={m.admin_blogs_minutes({ n: minutes })} isRich />
    </>
  );
}
