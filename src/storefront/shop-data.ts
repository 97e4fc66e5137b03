import { data, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { menuStyle } from '#shared/colour.ts';
import { splitLocale } from '#shared/locale.ts';
import { lookStyle, themeStyle } from '#shared/theme.ts';
import { loaderDeps, type Received } from './call.ts';

/** Targets of the menu's route names (spec section 2). A map: staff enter the names. */
type Places = ReadonlyMap<string | undefined, readonly { id: number; name: string; slug: string }[]>;
type MenuEntry = NonNullable<Received<'settings.read'>['menu']>['menus'][number];

/** Replaces an entry's slug by the current one of the reader's language, which saves a redirect; its name too, unless the shop chose its own. */
function asItIsNow({ new_label, ...entry }: MenuEntry, rowsOf: Places): Omit<MenuEntry, 'new_label'> {
  const row = rowsOf.get(entry.name)?.find(({ id }) => id === entry.id);
  return row ? { ...entry, slug: row.slug, label: new_label ?? row.name } : entry;
}

type Website = NonNullable<Received<'settings.read'>['website']>;
/** What a shop may leave empty: then it is not in its pages. */
const optionalTexts = [
  'contact_email',
  'contact_phone',
  'company_id',
  'company_name',
  'address',
  'hours',
  'footer_note',
  'line',
  'facebook',
  'instagram',
  'youtube',
  'seo_description',
] as const satisfies readonly (keyof Website)[];
type OptionalText = (typeof optionalTexts)[number];

function toShown({
  demo: _d,
  logo_height: _l,
  logo_height_small: _s,
  density: _n,
  card_ratio: _r,
  secondary_colour: _c,
  closed: _o,
  ...shown
}: Website) {
  const entries = Object.entries(shown).filter(([name, value]) => value !== '' || !optionalTexts.some((each) => each === name));
  return Object.fromEntries(entries) as Omit<typeof shown, OptionalText> & Partial<Pick<typeof shown, OptionalText>>;
}

/** Pages of a closed shop that shoppers still need: of orders that were placed, and those that mails lead to. */
const openWhileClosed = /^\/(order|offers|reset-password|confirm-email|unsubscribe)(\/|$)/;

/** What the page of a closed shop says about it. */
export type ClosedShop = { name: string; email: string; phone: string };

const shopSettings = { q: 'website,menu' } as const;

/**
 * Refuses the pages of a closed shop: throws a ClosedShop as 503. Before every page, also one that an open tab loads, which never
 * loads the shop's data again.
 */
export const refuseWhileClosed: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { locale, path } = splitLocale(new URL(request.url).pathname);
  const { call, isPreview = false, editor, isForStaff = isPreview || editor !== undefined } = loaderDeps(context);
  if (isForStaff || openWhileClosed.test(path)) return;
  const { website } = await call('settings.read', shopSettings, locale);
  if (!website?.closed) return;
  const { site_name: name, contact_email: email, contact_phone: phone } = website;
  throw data({ name, email, phone } satisfies ClosedShop, { status: 503 });
};

/**
 * The shop's data in every page, in the reader's language: settings, colours, menu, main categories. The whole tree and the
 * brands are loaded by the drawer (`layout/directory.ts`), so that pages do not grow with the shop.
 */
export async function loadShop({ request, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const { call, origin, isPreview = false, editor } = loaderDeps(context);
  const [{ website, menu }, places, { data: announcements }, { data: menuPages }] = await Promise.all([
    call('settings.read', shopSettings, locale),
    call('shopfront.placeNames', {}, locale),
    call('content.banners', { position: 'announcement' }, locale),
    call('content.menuPages', {}, locale),
  ]);
  if (!website) throw new Error('the settings have no website section');
  const rowsOf: Places = new Map<string, { id: number; name: string; slug: string }[]>([
    ['app.products.category', places.categories],
    ['app.products.brand', places.brands],
  ]);
  const menuColours = menuStyle(menu?.bg_colour ?? null, menu?.text_colour ?? null);
  const theme = { ...themeStyle(website.primary_colour, website.secondary_colour), ...lookStyle(website) };
  return {
    origin,
    isPreview,
    website: toShown(website),
    announcements,
    theme,
    menus: (menu?.menus ?? []).map((entry) => asItIsNow(entry, rowsOf)),
    menuPages: menuPages.filter(({ id }) => !menu?.menus.some((entry) => entry.name === 'app.page' && entry.id === id)),
    menuColours,
    categories: places.categories.filter(({ parent_id }) => parent_id === null).map(({ parent_id: _, ...category }) => category),
    has_brands: places.brands.length > 0,
    ...(editor && { editor }),
  };
}

export type Shop = Awaited<ReturnType<typeof loadShop>>;
