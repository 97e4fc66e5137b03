import { shelfCards, shelfProduct } from '#modules/catalog/index.ts';
import { currencyOf } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page, ParsedInputOf } from '#shared/contract.ts';
import { inLocale, isFallback } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type ProductCard, type ProductDetail, refuseShopfront, type shopfrontContract } from './contract.ts';
import { cardView, offeredFrom, productPicture, slugIn, slugsOf, textOr } from './views.ts';

/** A page of what is on the shelf, in two statements: the currency and the products. */
export async function products(ctx: Context, input: ParsedInputOf<(typeof shopfrontContract)['products']>): Promise<Page<ProductCard>> {
  const { page, per_page, sort, ...filter } = input;
  const currency = await currencyOf(ctx.db);
  const { cards, total } = await shelfCards(ctx.db, { filter, sort, page, perPage: per_page, now: ctx.clock.now() });
  return { data: cards.map((card) => cardView(card, { locale: ctx.locale, currency })), meta: { page, per_page, total } };
}

/** The product page, in two statements. Throws `product_not_found` for what is not on the shelf. */
export async function product({ db, clock, locale }: Context, { id }: { id: number }): Promise<ProductDetail> {
  const currency = await currencyOf(db);
  const found = await shelfProduct(db, id, clock.now());
  if (!found) throw refuseShopfront('product_not_found');
  const name = inLocale(found.name, locale);
  const crumb = (part: { id: number; name: typeof found.name; slug: typeof found.slug }) => ({
    id: part.id,
    name: inLocale(part.name, locale),
    slug: slugIn(part.slug, locale),
  });
  return {
    id: found.id,
    type: found.type,
    slug: slugIn(found.slug, locale),
    slugs: slugsOf(found.slug),
    name,
    name_is_fallback: isFallback(found.name, locale),
    subtitle: textOr(found.subtitle, locale),
    description: textOr(found.description, locale),
    spec_table: found.spec_table.map(({ label, value }) => ({ label: inLocale(label, locale), value: inLocale(value, locale) })),
    purchase_note: textOr(found.purchase_note, locale),
    brand: found.brand && crumb(found.brand),
    breadcrumb: found.breadcrumb.map(crumb),
    pictures: found.pictures.flatMap((picture) => productPicture(picture, name, locale) ?? []),
    badge: textOr(found.badge, locale),
    member_only: found.member_only,
    availability: found.availability,
    available_from: found.available_from?.toISOString() ?? null,
    min_order_quantity: found.min_order_quantity,
    max_per_order: found.max_per_order,
    options: found.options.map((option) => ({
      name: inLocale(option.name, locale),
      display: option.display,
      values: option.values.map(({ key, label, colour }) => ({ key, label: inLocale(label, locale), colour })),
    })),
    items: found.items.map((item) => ({
      ...item,
      price: toMajor(item.price, currency),
      suggested_price: offeredFrom(item.suggested_price, item.price, currency),
    })),
    related: found.related.map((card) => cardView(card, { locale, currency })),
  };
}
