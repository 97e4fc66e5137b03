import { z } from 'zod';
import { revisionKind } from '#modules/revisions/index.ts';
import { updateArticle } from './commands/save-article.ts';
import { updateBanner } from './commands/save-banner.ts';
import { saveInformation } from './commands/save-information.ts';
import { updatePage } from './commands/save-page.ts';
import { bannerForm } from './contract/banners.ts';
import { informationForm } from './contract/information.ts';
import { type InformationName, informationNames } from './contract/information-names.ts';
import { articleForm } from './contract/news.ts';
import { pageForm } from './contract/pages.ts';
import { storedArticle } from './store/articles.ts';
import { storedBanner } from './store/banners.ts';
import { storedInformation } from './store/information.ts';
import { storedPage } from './store/pages.ts';

const isId = (subject: string): boolean => /^[1-9]\d{0,14}$/.test(subject);
const isInformation = (subject: string): subject is InformationName => informationNames.some((name) => name === subject);

/** The contents of this module that have drafts and a history. */
export const contentRevisions = {
  page: revisionKind({
    form: pageForm,
    read: async (reader, subject) => (isId(subject) ? storedPage(reader, Number(subject)) : undefined),
    save: (ctx, subject, { form, ...published }) => updatePage(ctx, { ...form, ...published, id: Number(subject) }),
    path: (subject) => `/p/${subject}`,
    shownNow: (form) => ({ ...form, status: 'published' as const, publish_at: null }),
  }),
  article: revisionKind({
    form: articleForm,
    read: async (reader, subject, now) => (isId(subject) ? storedArticle(reader, Number(subject), now) : undefined),
    save: (ctx, subject, { form, ...published }) => updateArticle(ctx, { ...form, ...published, id: Number(subject) }),
    path: (subject) => `/news/${subject}`,
    shownNow: (form) => ({ ...form, status: 'published' as const, published_at: new Date(0).toISOString() }),
  }),
  banner: revisionKind({
    form: bannerForm,
    read: async (reader, subject, now) => (isId(subject) ? storedBanner(reader, Number(subject), now) : undefined),
    save: (ctx, subject, { form, ...published }) => updateBanner(ctx, { ...form, ...published, id: Number(subject) }),
    path: (_, { position }) => (position === 'category_top' ? '/products' : '/home'),
    shownNow: (form) => ({ ...form, audience: 'all' as const, active: true, starts_at: null, ends_at: null }),
  }),
  information: revisionKind({
    form: informationForm.extend({ is_substantial: z.boolean() }),
    read: async (reader, subject) => {
      if (!isInformation(subject)) return undefined;
      const { value, version } = await storedInformation(reader, subject);
      return { form: { ...value, is_substantial: false }, version };
    },
    save: (ctx, subject, { form: { is_substantial, ...value }, ...published }) =>
      saveInformation(ctx, { ...published, name: subject as InformationName, value, is_substantial }),
    path: (subject) => `/information/${subject}`,
  }),
};
