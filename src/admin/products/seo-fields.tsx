import type { ReactNode } from 'react';
import * as m from '#messages';
import type { CategoryForm } from '#modules/catalog/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { FieldRow } from '../kit/form/fields/field.tsx';
import { PairField } from '../kit/form/fields/pair.tsx';
import { type Bound, part } from '../kit/form/use-form.ts';
import textStyles from '../kit/text.module.css';
import { useShop } from '../session.ts';
import styles from './edit/edit.module.css';

type Seo = CategoryForm['seo'];
/** The title and text of the page, shown where none is set for search engines. */
type Shown = { name: Text; text: Text | null; path: string };

const blankSeo: NonNullable<Seo> = { title: null, description: null, media_id: null };
const snippetLength = 120;

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Address and texts for search engines, with a preview in both languages. */
export function SeoFields({ slug, seo, shown }: { slug: Bound<Text>; seo: Bound<Seo>; shown: Shown }): ReactNode {
  return (
    <>
      <PairField
        at={slug}
        label={m.admin_product_edit_slug()}
        hint={m.admin_seo_slug_hint()}
        max={150}
        emptyEnglish={m.admin_product_edit_slug_empty()}
      />
      <PairField at={part(seo, 'title', blankSeo)} label={m.admin_seo_page_title()} hint={m.admin_seo_page_title_hint()} max={150} />
      <PairField
        at={part(seo, 'description', blankSeo)}
        label={m.admin_seo_description()}
        hint={m.admin_seo_description_hint()}
        max={300}
        lines={2}
      />
      <FieldRow>
        <Found locale="tw" slug={slug.value} seo={seo.value} shown={shown} />
        <Found locale="en" slug={slug.value} seo={seo.value} shown={shown} />
      </FieldRow>
    </>
  );
}

function Found({ locale, slug, seo, shown }: { locale: Locale; slug: Text; seo: Seo; shown: Shown }): ReactNode {
  const { site_name } = useShop();
  const name = inLocale(shown.name, locale);
  const own = seo?.title ? inLocale(seo.title, locale) : '';
  const text = (seo?.description && inLocale(seo.description, locale)) || (shown.text ? plain(inLocale(shown.text, locale)) : '');
  const address = inLocale(slug, locale) || name;
  return (
    <div className={styles.found}>
      <span className={`${textStyles.quiet} ${textStyles.tiny}`}>
        {location.host} › {locale === 'en' && 'en › '}
        {shown.path} {address && `› ${address}`}
      </span>
      <strong>{own || m.admin_product_edit_search_title({ name: name || m.admin_product_edit_unnamed(), site: site_name })}</strong>
      {text ? (
        <p className={textStyles.quiet}>{text.slice(0, snippetLength)}</p>
      ) : (
        <p className={textStyles.wait}>{m.admin_product_edit_no_description()}</p>
      )}
    </div>
  );
}
