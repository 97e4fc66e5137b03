import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CategoryForm } from '#modules/catalog/contract.ts';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { type Form, sharedField } from '../kit/form/use-form.ts';
import { SeoFields } from './seo-fields.tsx';

type Paged = Pick<CategoryForm, 'name' | 'slug' | 'intro' | 'seo'>;

/** The form sections of a record with a page of products: its basics, then address and texts for search engines. */
export const pageSections = <F extends Paged, R>(path: string, basics: (form: Form<F>) => ReactNode): Section<F, R>[] => [
  {
    id: 'basics',
    title: m.admin_categories_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: basics,
  },
  {
    id: 'search',
    title: m.admin_seo_title,
    body: (form) => (
      <SeoFields
        slug={sharedField<Paged, 'slug', F>(form, 'slug')}
        seo={sharedField<Paged, 'seo', F>(form, 'seo')}
        shown={{ name: form.value.name, text: form.value.intro, path: `products › ${path}` }}
      />
    ),
  },
];
