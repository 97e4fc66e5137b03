import { bumpVersion } from '#platform/cache/versions.ts';
import type { Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { richTexts } from '#platform/html/rich-html.ts';
import type { Locale, Text } from '#shared/locale.ts';
import type { BannerForm, informationNames } from './contract.ts';
import { insertBanner } from './store/banners.ts';
import type { PageSeo } from './stored.ts';

/** Rich text from staff is parsed into blocks before it is stored. */
const rich = (text: Text) => richTexts(text) ?? { tw: [] };

export type NewPage = { title: Text; slug: Text; html: readonly Text[]; seo?: PageSeo | null; noindex?: boolean };

/** A published page; returns its id. */
export async function addPage(tx: Tx, { title, slug, html, seo = null, noindex = false }: NewPage): Promise<number> {
  const blocks = html.map((text) => ({ type: 'rich_text' as const, text: rich(text) }));
  const values = { title: json(title), slug: json(slug), blocks: json(blocks), seo: json(seo), noindex };
  const { id } = await tx
    .insertInto('pages')
    .values({ ...values, status: 'published' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bumpVersion(tx, 'content');
  return id;
}

export type NewArticle = {
  title: Text;
  slug: Text;
  excerpt: Text | null;
  body: Text;
  category_id: number | null;
  media_id: number | null;
  author: string;
  published_at: Date;
  pinned?: boolean;
  product_ids?: number[];
};

/** A published article, shown from `published_at` on; returns its id. */
export async function addArticle(tx: Tx, { title, slug, excerpt, body, ...article }: NewArticle): Promise<number> {
  const texts = { title: json(title), slug: json(slug), excerpt: json(excerpt), body: json(rich(body)) };
  const { id } = await tx
    .insertInto('blogs')
    .values({ ...article, ...texts, status: 'published' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bumpVersion(tx, 'content');
  return id;
}

export type Faq = { groups: readonly { name: Text; questions: readonly { q: Text; a: Text }[] }[] };

/** Replaces an information page; `raised`: the substance changed, so consents are requested again. */
export async function saveInformation(
  tx: Tx,
  name: (typeof informationNames)[number],
  body: Text | Faq,
  { effectiveOn = null, raised = false }: { effectiveOn?: string | null; raised?: boolean } = {},
): Promise<void> {
  const cleaned =
    'groups' in body
      ? { groups: body.groups.map((group) => ({ ...group, questions: group.questions.map(({ q, a }) => ({ q, a: rich(a) })) })) }
      : rich(body);
  await tx
    .insertInto('information')
    .values({ name, body: json(cleaned), effective_on: effectiveOn })
    .onConflict((c) =>
      c.column('name').doUpdateSet((eb) => ({
        body: eb.ref('excluded.body'),
        effective_on: eb.ref('excluded.effective_on'),
        version: eb('information.version', '+', 1),
        text_version: eb('information.text_version', '+', raised ? 1 : 0),
      })),
    )
    .execute();
  await bumpVersion(tx, 'content');
}

export type NewShop = {
  name: Text;
  slug: Text;
  address: Text;
  city: string;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  phone: string;
  hours: readonly (readonly { from: number; to: number }[])[];
  special_days?: readonly { date: string; hours: readonly { from: number; to: number }[]; note?: Text | null }[];
  line?: string | null;
  services: string[];
  media_ids: number[];
  pickup: boolean;
};

export async function addShop(tx: Tx, { name, slug, address, hours, special_days = [], ...shop }: NewShop): Promise<void> {
  const texts = {
    name: json(name),
    slug: json(slug),
    address: json(address),
    hours: json(hours),
    special_days: json(special_days),
  };
  await tx
    .insertInto('shops')
    .values({ ...shop, ...texts })
    .execute();
  await bumpVersion(tx, 'content');
}

export type NewBanner = Pick<BannerForm, 'name' | 'position' | 'media_id' | 'title' | 'body' | 'button' | 'link'> & Partial<BannerForm>;

/** Adds a banner for everybody, shown immediately by default. */
export async function addBanner(tx: Tx, banner: NewBanner): Promise<void> {
  await insertBanner(tx, { ...always, ...banner });
}

const always = {
  mobile_media_id: null,
  text_colour: null,
  overlay: 0,
  starts_at: null,
  ends_at: null,
  audience: 'all' as const,
  category_ids: [],
  sort: 0,
  active: true,
};

export type NewMessage = {
  name: string;
  email: string;
  phone: string;
  order_no: string;
  body: string;
  locale: Locale;
  customer_id: number | null;
  media_ids: number[];
  created_at: Date;
};

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}
