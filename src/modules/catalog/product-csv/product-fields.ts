import { canonicalHtml } from '#platform/html/rich-html.ts';
import type { Text } from '#shared/locale.ts';
import type { ProductField } from '#shared/product-csv.ts';
import { type ProductForm, shelfStatuses, taxTypes, temperatures } from '../contract.ts';
import { listCell, pathsCell, specsCell, specsIn, tagsCell, tagsIn, withLocale } from './cells.ts';
import type { ExportedProduct, Found } from './product.ts';
import { absolutePictures, ownPictures } from './rich-pictures.ts';
import { type CellProblem, choiceIn, flagIn, isProblem, momentIn, numberIn, toCell } from './values.ts';

/** The change a cell makes to a product. */
export type ProductChange = (form: ProductForm, found: Found) => ProductForm;
type Codec = { write: (product: ExportedProduct) => string; read: (cell: string) => ProductChange | CellProblem };

/** Codecs of product fields: writing a cell and reading it. An empty cell clears an optional text or number. */
export const productFields: Readonly<Record<ProductField, Codec>> = {
  ...texts(
    'title',
    ({ name }) => name,
    (form, name) => ({ ...form, name: name ?? { tw: '' } }),
  ),
  ...texts(
    'subtitle',
    (form) => form.subtitle,
    (form, subtitle) => ({ ...form, subtitle }),
  ),
  ...richTexts(
    'description',
    (form) => form.description,
    (form, description) => ({ ...form, description }),
  ),
  specs: {
    write: ({ form }) => specsCell(form.spec_table.map(({ label, value }) => ({ label: label.tw, value: value.tw }))),
    read: (cell) => (form) => ({
      ...form,
      spec_table: specsIn(cell).map((spec) => {
        const old = form.spec_table.find(({ label }) => label.tw === spec.label);
        return { label: mergeText(old?.label, 'tw', spec.label), value: mergeText(old?.value, 'tw', spec.value) };
      }),
    }),
  },
  specs_en: {
    write: ({ form }) => specsCell(form.spec_table.map(({ label, value }) => ({ label: label.en ?? '', value: value.en ?? '' }))),
    read: (cell) => (form) => {
      const english = specsIn(cell);
      return {
        ...form,
        spec_table: form.spec_table.map(({ label, value }, i) => ({
          label: mergeText(label, 'en', english[i]?.label ?? ''),
          value: mergeText(value, 'en', english[i]?.value ?? ''),
        })),
      };
    },
  },
  ...richTexts(
    'purchase_note',
    (form) => form.purchase_note,
    (form, purchase_note) => ({ ...form, purchase_note }),
  ),
  ...texts(
    'badge',
    (form) => form.badge,
    (form, badge) => ({ ...form, badge }),
  ),
  ...texts(
    'slug',
    (form) => form.slug,
    (form, slug) => ({ ...form, slug: slug ?? { tw: '' } }),
  ),
  ...texts(
    'seo_title',
    (form) => form.seo?.title,
    (form, title) => withSeo(form, { title }),
  ),
  ...texts(
    'seo_description',
    (form) => form.seo?.description,
    (form, description) => withSeo(form, { description }),
  ),
  seo_picture: {
    write: ({ form, pictures }) => pictures.get(form.seo?.media_id ?? 0)?.address ?? '',
    read: (cell) => (form, found) =>
      withSeo(form, { media_id: cell ? (found.pictures.get(cell)?.id ?? form.seo?.media_id ?? null) : null }),
  },
  seo_picture_alt: writeOnly(({ form, pictures }) => pictures.get(form.seo?.media_id ?? 0)?.alt?.tw),
  seo_picture_alt_en: writeOnly(({ form, pictures }) => pictures.get(form.seo?.media_id ?? 0)?.alt?.en),
  brand: {
    write: ({ brand }) => brand?.tw ?? '',
    read: () => (form, found) => (found.brand_id === undefined ? form : { ...form, brand_id: found.brand_id }),
  },
  brand_en: writeOnly(({ brand }) => brand?.en),
  categories: {
    write: ({ categories }) => pathsCell(categories.map((path) => path.map(({ tw }) => tw))),
    read: () => (form, found) => (found.category_ids ? { ...form, category_ids: [...found.category_ids] } : form),
  },
  categories_en: writeOnly(({ categories }) => pathsCell(categories.map((path) => path.map(({ en = '' }) => en)))),
  tags: {
    write: ({ form }) => tagsCell(form.tags),
    read: (cell) => (form) => ({ ...form, tags: fittingTags(cell).accepted }),
  },
  related: {
    write: ({ related }) => listCell(related),
    read: () => (form, found) => (found.related_ids ? { ...form, related_ids: [...found.related_ids] } : form),
  },
  video: {
    write: ({ form }) => toCell(form.video_url),
    read: (cell) => (form) => ({ ...form, video_url: cell || null }),
  },
  shelf_status: plainField('shelf_status', (cell) => choiceIn(cell, shelfStatuses)),
  available_from: plainField('available_from', momentIn),
  available_until: plainField('available_until', momentIn),
  member_only: plainField('member_only', flagIn),
  min_order_quantity: plainField('min_order_quantity', numberIn),
  order_step: plainField('order_step', numberIn),
  max_per_order: plainField('max_per_order', numberOrNone),
  max_per_customer: plainField('max_per_customer', numberOrNone),
  is_credit: plainField('is_credit', flagIn),
  preorder: {
    write: ({ form }) => toCell(form.preorder?.enabled),
    read: (cell) => {
      const enabled = flagIn(cell);
      if (typeof enabled === 'object') return enabled;
      return (form) => ({ ...form, preorder: enabled === undefined ? null : { ...(form.preorder ?? noPreorder), enabled } });
    },
  },
  preorder_ship_from: {
    write: ({ form }) => toCell(form.preorder?.ship_from),
    read: (cell) => (form) => withPreorder(form, { ship_from: cell || null }),
  },
  ...texts(
    'preorder_note',
    (form) => form.preorder?.note,
    (form, note) => withPreorder(form, { note }),
  ),
  temperature: plainField('temperature', (cell) => choiceIn(cell, temperatures)),
  requires_tax_id: plainField('requires_tax_id', flagIn),
  tax_type: plainField('tax_type', (cell) => choiceIn(cell, taxTypes)),
};

const tagLength = 30;
const maxTags = 20;

/** Unique tags, split by whether the product form accepts them. */
export function fittingTags(cell: string): { accepted: string[]; rejected: string[] } {
  const all = [...new Set(tagsIn(cell))].filter((tag) => tag !== '');
  const accepted = all.filter((tag) => tag.length <= tagLength).slice(0, maxTags);
  return { accepted, rejected: all.filter((tag) => !accepted.includes(tag)) };
}

type Get = (form: ProductForm) => Text | null | undefined;
type PutText = (form: ProductForm, text: Text | null) => ProductForm;
type Pair<F extends string> = Readonly<Record<F | `${F}_en`, Codec>>;

function pair<F extends string>(field: F, tw: Codec, en: Codec): Pair<F> {
  return { [field]: tw, [`${field}_en`]: en } as Pair<F>;
}

function texts<F extends string>(field: F, get: Get, put: PutText): Pair<F> {
  const codec = (locale: 'tw' | 'en'): Codec => ({
    write: ({ form }) => get(form)?.[locale] ?? '',
    read: (cell) => (form) => withText(form, get, put, withLocale(get(form), locale, cell)),
  });
  return pair(field, codec('tw'), codec('en'));
}

/** HTML whose pictures have absolute URLs, so that another shop can fetch them. */
function richTexts<F extends string>(field: F, get: Get, put: PutText): Pair<F> {
  const codec = (locale: 'tw' | 'en'): Codec => ({
    write: ({ form, origin }) => absolutePictures(get(form)?.[locale] ?? '', origin),
    read: (cell) => (form, found) => {
      const html = canonicalHtml(ownPictures(cell, found.pictures));
      // In files of other shops an empty cell is a column that no one filled.
      return html === '' && !found.isOwn ? form : withText(form, get, put, withLocale(get(form), locale, html));
    },
  });
  return pair(field, codec('tw'), codec('en'));
}

const withText = (form: ProductForm, get: Get, put: PutText, text: Text | null): ProductForm =>
  text === (get(form) ?? null) ? form : put(form, text);

const mergeText = (old: Text | undefined, locale: 'tw' | 'en', text: string): Text => withLocale(old, locale, text) ?? { tw: '' };

/** A column that is read together with the one it belongs to. */
function writeOnly(write: (product: ExportedProduct) => string | undefined): Codec {
  return { write: (product) => write(product) ?? '', read: () => (form) => form };
}

/** A field of one column. An undefined value leaves it unchanged. */
function plainField<K extends keyof ProductForm>(key: K, parse: (cell: string) => ProductForm[K] | undefined | CellProblem): Codec {
  return {
    write: ({ form }) => toCell(form[key] as string | number | boolean | null),
    read: (cell) => {
      const value = parse(cell);
      if (typeof value === 'object' && value !== null && isProblem(value)) return value;
      return (form) => (value === undefined ? form : { ...form, [key]: value });
    },
  };
}

function numberOrNone(cell: string): number | null | CellProblem {
  return numberIn(cell) ?? null;
}

const noPreorder: NonNullable<ProductForm['preorder']> = { enabled: false, ship_from: null, note: null };

function withPreorder(form: ProductForm, part: Partial<NonNullable<ProductForm['preorder']>>): ProductForm {
  if (!form.preorder && Object.values(part).every((value) => value === null)) return form;
  return { ...form, preorder: { ...(form.preorder ?? noPreorder), ...part } };
}

function withSeo(form: ProductForm, part: Partial<NonNullable<ProductForm['seo']>>): ProductForm {
  const seo = { title: null, description: null, media_id: null, ...form.seo, ...part };
  const isEmpty = !(seo.title || seo.description || seo.media_id);
  // An empty text that stays empty is no change.
  return { ...form, seo: isEmpty ? (form.seo && isBlank(form.seo) ? form.seo : null) : seo };
}

const isBlank = ({ title, description, media_id }: NonNullable<ProductForm['seo']>): boolean => !(title || description || media_id);
