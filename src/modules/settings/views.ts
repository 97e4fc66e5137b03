import { readPictures } from '#modules/media/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Context, sendsMail } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { mapFields } from '#shared/pick.ts';
import { resolveReturnDays } from '#shared/time/return-days.ts';
import { isShownAt, picturesIn, toBlockForm } from './block-forms.ts';
import { changesBetween } from './changes-between.ts';
import {
  type MenuSettings,
  type PublicWebsite,
  publicWebsite,
  type settingsContract,
  translatedFields,
  type WebsiteSettings,
} from './contract.ts';
import type { Plan } from './plan.ts';
import {
  type AnyOrderExists,
  readAffiliateVersion,
  readCartGifts,
  readCreditsVersion,
  readCurrency,
  readGiftsVersion,
  readHome,
  readHomeVersion,
  readInvoicesVersion,
  readMenu,
  readMenuVersion,
  readPixelVersion,
  readSealedAffiliateToken,
  readWebsite,
  readWebsiteVersion,
} from './queries.ts';
import { creditsToMajor, giftsToMajor } from './rules.ts';
import { offeredProviders } from './sign-in.ts';

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
function toPublicWebsite(
  website: WebsiteSettings,
  { sign_in, pixel, ...logos }: Logos & Pick<PublicWebsite, 'sign_in' | 'pixel'>,
  locale: Locale,
  shop: Context['shop'],
): PublicWebsite {
  return publicWebsite.parse({
    ...website,
    ...logos,
    ...mapFields(translatedFields, (name) => (website[name] ? inLocale(website[name], locale) : '')),
    line_sticky: Number(website.line_sticky),
    coupon_only: Number(website.coupon_only),
    closed: Number(website.closed),
    demo: shop.demo,
    sign_in,
    pixel,
    sends_mail: sendsMail(shop),
    return_days: resolveReturnDays(website),
    image_limits: { max_files: shop.images.maxFiles, max_megabytes: shop.images.maxMegabytes },
  });
}

/** `new_label`: the shop's own label, overriding the default; one language is enough. */
function toPublicMenu(menu: MenuSettings, locale: Locale) {
  const labelled = menu.menus.map(({ label, new_label, ...entry }) => {
    const own = (new_label && (inLocale(new_label, locale) || new_label.tw)) || null;
    return { ...entry, label: own ?? inLocale(label, locale), new_label: own };
  });
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
    const [logos, sign_in, pixel] = await Promise.all([
      readLogos(ctx.db, website, ctx.locale),
      offeredProviders(ctx.db, ctx.shop),
      readPixelVersion(ctx.db),
    ]);
    answer.website = toPublicWebsite(website, { ...logos, sign_in, pixel: pixel.value.pixel_id }, ctx.locale, ctx.shop);
  }
  if (q.includes('home')) {
    const { blocks } = await readHome(ctx.db);
    answer.home = { blocks: blocks.filter((block) => isShownAt(block, ctx.clock.now())).map(toBlockForm) };
  }
  if (q.includes('menu')) answer.menu = toPublicMenu(await readMenu(ctx.db), ctx.locale);
  if (q.includes('cart_gifts')) answer.cart_gifts = await readPublicGifts(ctx);
  return answer;
}

async function readPublicGifts({ db, clock, locale }: Context): Promise<PublicSettings['cart_gifts']> {
  const { tiers, ...setting } = giftsToMajor(await readCartGifts(db, clock.now()), await readCurrency(db));
  return { ...setting, tiers: tiers.map((tier) => ({ ...tier, name: inLocale(tier.name, locale) })) };
}

export async function readCredits({ db, clock }: Context): Promise<ResultOf<Contract['credits']>> {
  const { value, version, currency, planned } = await readCreditsVersion(db, clock.now());
  return { value: creditsToMajor(value, currency), version, planned: planView(value, planned, (it) => creditsToMajor(it, currency)) };
}

export async function readGifts({ db, clock }: Context): Promise<ResultOf<Contract['gifts']>> {
  const { value, version, planned } = await readGiftsVersion(db, clock.now());
  const currency = await readCurrency(db);
  return { value: giftsToMajor(value, currency), version, planned: planView(value, planned, (it) => giftsToMajor(it, currency)) };
}

export async function readAffiliate({ db, clock }: Context): Promise<ResultOf<Contract['affiliate']>> {
  const { value, version, planned } = await readAffiliateVersion(db, clock.now());
  const has_token = (await readSealedAffiliateToken(db)) !== null;
  return { value, version, planned: planView(value, planned, (it) => it), has_token };
}

export async function readInvoices({ db, locale }: Context): Promise<ResultOf<Contract['invoices']>> {
  const { company_name, company_id } = await readWebsite(db);
  const seller = { name: company_name ? inLocale(company_name, locale) : '', number: company_id };
  return { ...(await readInvoicesVersion(db)), seller };
}

/** What a plan changes, in major units. */
function planView<T extends object, V extends object>(value: T, planned: Plan<T> | null, toMajor: (stored: T) => V) {
  return (
    planned && { from: planned.from.toISOString(), changes: changesBetween(toMajor(value), toMajor({ ...value, ...planned.changes })) }
  );
}

export async function readGeneral(ctx: Context, anyOrderExists: AnyOrderExists): Promise<ResultOf<Contract['general']>> {
  const { value, version } = await readWebsiteVersion(ctx.db);
  return { value, version, ...(await readLogos(ctx.db, value, ctx.locale)), currency_locked: await anyOrderExists(ctx.db) };
}

export const readMenuForStaff = ({ db }: Context): Promise<ResultOf<Contract['menu']>> => readMenuVersion(db);
export async function readHomeForStaff({ db, locale }: Context): Promise<ResultOf<Contract['home']>> {
  const { value, version } = await readHomeVersion(db);
  const media = await readPictures(db, picturesIn(value.blocks), locale);
  return { value: { blocks: value.blocks.map(toBlockForm) }, version, media: [...media.values()] };
}
