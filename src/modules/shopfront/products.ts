import { shelf } from '#modules/catalog/index.ts';
import { published } from '#modules/content/index.ts';
import { withPictures } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import { type ContentName, noteContentNames } from '#platform/cache/content-names.ts';
import type { Content } from '#platform/cache/content-reader.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, isFallback, type Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { richIn } from '#shared/text/rich-text.ts';
import { type ProductDetail, refuseShopfront, type shopfrontContract } from './contract.ts';
import { listCounter, namesOfCounts } from './list-counts.ts';
import { buildListFilter, pageView } from './list-view.ts';
import { readShopTerms, type ShopTerms } from './queries.ts';
import { searched } from './search.ts';
import { buildTerms, shopTerms } from './terms.ts';
import { type Audience, bothSlugs, cardView, offeredFrom, productPicture, slugIn, textOr, toCrumb, toPictureView } from './views.ts';

type ListEndpoint = (typeof shopfrontContract)['products'];

/** What cards show beside their products. */
const cardNames = ['settings', 'brands', 'pictures'] as const;
/** What a list shows beside its products: its filters name categories. */
const listNames = [...cardNames, 'categories'] as const;
const pages = createAnswerCache<ResultOf<ListEndpoint>>({ names: [...listNames, 'lists'], entries: 1000 });
const currencies = createAnswerCache<Currency>({ names: ['settings'], entries: 1 });
const details = createAnswerCache<ProductDetail>({ names: namesOfDetail, entries: 2000 });

/** The list of one category or brand depends on its own products; any other on all. */
function namesOfList({ category_id, brand_id }: ParsedInputOf<ListEndpoint>): ContentName[] {
  if (category_id) return [...listNames, `category:${category_id}`, ...namesOfCounts(category_id)];
  return brand_id ? [...listNames, `brand:${brand_id}`] : [...listNames, 'lists', ...namesOfCounts(undefined)];
}

/** Which products are related is decided again every ten minutes; what is shown of them is always as it is now. */
function namesOfDetail({ id, slots, related }: ProductDetail): ContentName[] {
  const shown = [id, ...slots.flatMap(({ items }) => items.map(({ product_id }) => product_id)), ...related.map((card) => card.id)];
  const products = [...new Set(shown)].map((each): ContentName => `product:${each}`);
  return [...listNames, 'offers', 'deliveries', 'content', 'ten minutes', ...products];
}

/** A page of products on the shelf, cached until something that it shows changes. Searches are in `search.ts`. */
export async function products(ctx: Context, input: ParsedInputOf<ListEndpoint>): Promise<ResultOf<ListEndpoint>> {
  if (input.q) return searched(ctx, { ...input, q: input.q });
  const make = (content: Content) => readPage(ctx, input, content);
  return (await pages(ctx, JSON.stringify([ctx.locale, input]), make, { names: namesOfList(input) })).answer;
}

/** In one statement; the counts cost another when something has changed. */
async function readPage(ctx: Context, input: ParsedInputOf<ListEndpoint>, content: Content): Promise<ResultOf<ListEndpoint>> {
  const { db, clock, locale } = ctx;
  const { page, per_page, sort } = input;
  const { answer: currency } = await currencies(ctx, 'currency', () => readCurrency(db), { known: content });
  const filter = buildListFilter(input, currency);
  const facets = input.facets === '1';
  const request = { filter, sort, page, perPage: per_page, now: clock.now() };
  const counted = listCounter(ctx, filter, { facets, content });
  return pageView(await shelf.cards(db, request, { facets, counted }), input, { locale, currency });
}

/** The given products in their order; those off the shelf are left out. */
export async function cards(
  { db, clock, locale }: Context,
  { ids }: { ids: readonly number[] },
): Promise<ResultOf<(typeof shopfrontContract)['cards']>> {
  const [currency, found] = await Promise.all([readCurrency(db), shelf.chosenCards(db, ids, clock.now())]);
  noteContentNames([...cardNames, ...ids.map((id): ContentName => `product:${id}`)]);
  const byId = new Map(found.map((card) => [card.id, card]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []).map((card) => cardView(card, { locale, currency })) };
}

type Found = NonNullable<Awaited<ReturnType<typeof shelf.product>>>;

/** The product page, cached until something that it shows changes. Throws `product_not_found` for what is not on the shelf. */
export const product = async (ctx: Context, { id }: { id: number }): Promise<ProductDetail> =>
  (await details(ctx, `${ctx.locale} ${id}`, (content) => readProduct(ctx, id, content))).answer;

/** Current availability of a product's items, with the number when low. Never cached. */
export async function stock(
  { db, clock, caller }: Context,
  { id }: { id: number },
): Promise<ResultOf<(typeof shopfrontContract)['stock']>> {
  return { items: await shelf.stock(db, id, { now: clock.now(), isMember: caller.kind === 'customer' }) };
}

/** In one statement, two for a product that articles show, plus the cached shop terms. */
async function readProduct(ctx: Context, id: number, content: Content): Promise<ProductDetail> {
  const { db, locale } = ctx;
  const now = ctx.clock.now();
  const [terms, found, articles] = await Promise.all([
    shopTerms(ctx, content),
    shelf.product(db, id, now),
    published.articlesAbout(ctx, id, content),
  ]);
  if (!found) throw refuseShopfront('product_not_found');
  return withPictures(db, toProductDetail(found, { terms, articles, now, locale }), locale);
}

/** Preview of an unsaved product, without articles. Throws InvalidInput. */
export async function preview(
  ctx: Context,
  { id, locale, ...form }: ParsedInputOf<(typeof shopfrontContract)['preview']>,
): Promise<ProductDetail> {
  const now = ctx.clock.now();
  const terms = await readShopTerms(ctx.db, now);
  const found = await shelf.drafted(ctx.db, { id: id ?? null, form }, { currency: terms.website.currency, now });
  if (!found) throw refuseShopfront('product_not_found');
  return withPictures(ctx.db, toProductDetail(found, { terms, articles: [], now, locale }), locale);
}

type DetailContext = { terms: ShopTerms; articles: Awaited<ReturnType<typeof published.articlesAbout>>; now: Date; locale: Locale };

function toProductDetail(found: Found, { terms, articles, now, locale }: DetailContext): ProductDetail {
  const { currency } = terms.website;
  const { pieceOf, ...productTerms } = buildTerms(found, terms, { now, locale, currency });
  const name = inLocale(found.name, locale);
  return {
    ...productTerms,
    news: articles.map(({ title, ...article }) => ({ id: article.id, title: inLocale(title, locale), slug: slugIn(article.slug, locale) })),
    id: found.id,
    type: found.type,
    name,
    ...toProductTexts(found, locale),
    brand: found.brand && toCrumb(found.brand, locale),
    breadcrumb: found.breadcrumb.map((part) => toCrumb(part, locale)),
    pictures: found.pictures.flatMap((picture) => productPicture(picture, name, locale) ?? []),
    tags: found.tags,
    video_url: found.video_url,
    member_only: found.member_only,
    is_credit: found.is_credit,
    preorder: found.preorder?.enabled ? { ship_from: found.preorder.ship_from, note: textOr(found.preorder.note, locale) } : null,
    temperature: found.temperature,
    requires_tax_id: found.requires_tax_id,
    availability: found.availability,
    available_from: found.available_from?.toISOString() ?? null,
    min_order_quantity: found.min_order_quantity,
    order_step: found.order_step,
    max_per_order: found.max_per_order,
    max_per_customer: found.max_per_customer,
    price: toMajor(found.list_price, currency),
    price_max: toMajor(found.list_price_max, currency),
    suggested_price: offeredFrom(found.list_suggested_price, found.list_price, currency),
    items: found.items.map(({ min_price, ...item }) => ({
      ...item,
      ...pieceOf({ ...item, min_price }),
      price: toMajor(item.price, currency),
      suggested_price: offeredFrom(item.suggested_price, item.price, currency),
      picture: productPicture(item.picture ?? undefined, name, locale),
    })),
    combo: found.combo && { pricing: found.combo.pricing, value: comboValue(found.combo, currency) },
    slots: found.slots.map((slot) => slotView(slot, { locale, currency })),
    related: found.related.map((card) => cardView(card, { locale, currency })),
  };
}

/** Everything on the page that staff wrote. */
const toProductTexts = (found: Found, locale: Locale) => ({
  slug: slugIn(found.slug, locale),
  slugs: bothSlugs(found.slug),
  name_is_fallback: isFallback(found.name, locale),
  subtitle: textOr(found.subtitle, locale),
  description: richIn(found.description, locale),
  spec_table: found.spec_table.map(({ label, value }) => ({ label: inLocale(label, locale), value: inLocale(value, locale) })),
  purchase_note: richIn(found.purchase_note, locale),
  badge: textOr(found.badge, locale),
  seo: { title: textOr(found.seo?.title ?? null, locale), description: textOr(found.seo?.description ?? null, locale) },
  options: found.options.map((option) => ({
    name: inLocale(option.name, locale),
    display: option.display,
    values: option.values.map(({ key, label, colour }) => ({ key, label: inLocale(label, locale), colour })),
  })),
});

const hundredths = 100;

function comboValue({ pricing, value }: NonNullable<Found['combo']>, currency: Currency): number | null {
  if (value === null) return null;
  return pricing === 'sum_minus_percent' ? value / hundredths : toMajor(value, currency);
}

function slotView(slot: Found['slots'][number], { locale, currency }: Audience): ProductDetail['slots'][number] {
  return {
    ...slot,
    name: inLocale(slot.name, locale),
    items: slot.items.map((item) => ({
      ...item,
      name: inLocale(item.name, locale),
      slug: slugIn(item.slug, locale),
      spec: inLocale(item.spec, locale),
      picture: toPictureView(item.picture, locale),
      price: toMajor(item.price, currency),
      extra_price: toMajor(item.extra_price, currency),
    })),
  };
}
