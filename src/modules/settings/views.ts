import { readPictures } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Context, sendsMail } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { mapFields } from '#shared/pick.ts';
import { resolveReturnDays } from '#shared/returns.ts';
import {
  type MenuSettings,
  type PublicWebsite,
  publicWebsite,
  type settingsContract,
  translatedFields,
  type WebsiteSettings,
} from './contract.ts';
import { blockForm } from './home-forms.ts';
import {
  type AnyOrderExists,
  readCartGifts,
  readCreditsVersion,
  readCurrency,
  readGiftsVersion,
  readHome,
  readHomeVersion,
  readMenu,
  readMenuVersion,
  readWebsite,
  readWebsiteVersion,
} from './queries.ts';
import { creditsToMajor, giftsToMajor } from './rules.ts';

type Contract = typeof settingsContract;
type Logos = { website_logo: PictureView | null; logo: PictureView | null };

/** The pictures of the settings; null where none is set or it was deleted. */
export async function readLogos(reader: Reader, { website_logo_id, logo_id }: WebsiteSettings, locale: Locale): Promise<Logos> {
  const ids = [website_logo_id, logo_id].filter((id) => id !== null);
  const pictures = ids.length > 0 ? await readPictures(reader, ids, locale) : new Map<number, PictureView>();
  const findPicture = (id: number | null) => (id === null ? null : (pictures.get(id) ?? null));
  return { website_logo: findPicture(website_logo_id), logo: findPicture(logo_id) };
}

/** The public settings in the reader's language: parsing drops every field outside the contract. */
function toPublicWebsite(website: WebsiteSettings, logos: Logos, locale: Locale, shop: Context['shop']): PublicWebsite {
  return publicWebsite.parse({
    ...website,
    ...logos,
    ...mapFields(translatedFields, (name) => (website[name] ? inLocale(website[name], locale) : '')),
    line_sticky: Number(website.line_sticky),
    coupon_only: Number(website.coupon_only),
    demo: shop.demo,
    sends_mail: sendsMail(shop),
    return_days: resolveReturnDays(website),
  });
}

/** `new_label`: the shop's own label, overriding the default. */
function toPublicMenu(menu: MenuSettings, locale: Locale) {
  const labelled = menu.menus.map(({ label, new_label, ...entry }) => ({
    ...entry,
    label: inLocale(new_label?.tw ? new_label : label, locale),
    new_label: new_label?.tw ? inLocale(new_label, locale) : null,
  }));
  return { ...menu, menus: labelled };
}

type PublicSettings = ResultOf<Contract['read']>;
const maxCached = 50;
const cachedSettings = createAnswerCache<PublicSettings>({ names: ['settings'], entries: maxCached });

/** The requested sections, cached while nothing has been saved. */
export const readPublicSettings = async (ctx: Context, { q }: ParsedInputOf<Contract['read']>): Promise<PublicSettings> =>
  (await cachedSettings(ctx, `${ctx.locale} ${[...new Set(q)].toSorted().join()}`, () => readSections(ctx, q))).answer;

async function readSections(ctx: Context, q: ParsedInputOf<Contract['read']>['q']): Promise<PublicSettings> {
  const answer: PublicSettings = {};
  if (q.includes('website')) {
    const website = await readWebsite(ctx.db);
    answer.website = toPublicWebsite(website, await readLogos(ctx.db, website, ctx.locale), ctx.locale, ctx.shop);
  }
  if (q.includes('home')) answer.home = { blocks: (await readHome(ctx.db)).blocks.map(blockForm) };
  if (q.includes('menu')) answer.menu = toPublicMenu(await readMenu(ctx.db), ctx.locale);
  if (q.includes('cart_gifts')) answer.cart_gifts = await readPublicGifts(ctx);
  return answer;
}

async function readPublicGifts({ db, locale }: Context): Promise<PublicSettings['cart_gifts']> {
  const { tiers, ...setting } = giftsToMajor(await readCartGifts(db), await readCurrency(db));
  return { ...setting, tiers: tiers.map((tier) => ({ ...tier, name: inLocale(tier.name, locale) })) };
}

export async function readCredits({ db }: Context): Promise<ResultOf<Contract['credits']>> {
  const { value, version, currency } = await readCreditsVersion(db);
  return { value: creditsToMajor(value, currency), version };
}

export async function readGifts({ db }: Context): Promise<ResultOf<Contract['gifts']>> {
  const { value, version } = await readGiftsVersion(db);
  return { value: giftsToMajor(value, await readCurrency(db)), version };
}

export async function readGeneral(ctx: Context, anyOrderExists: AnyOrderExists): Promise<ResultOf<Contract['general']>> {
  const { value, version } = await readWebsiteVersion(ctx.db);
  return { value, version, ...(await readLogos(ctx.db, value, ctx.locale)), currency_locked: await anyOrderExists(ctx.db) };
}

export const readMenuForStaff = ({ db }: Context): Promise<ResultOf<Contract['menu']>> => readMenuVersion(db);
export async function readHomeForStaff({ db }: Context): Promise<ResultOf<Contract['home']>> {
  const { value, version } = await readHomeVersion(db);
  return { value: { blocks: value.blocks.map(blockForm) }, version };
}
