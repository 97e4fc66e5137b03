import type { LoaderFunctionArgs } from 'react-router';
import { splitLocale } from '#shared/locale.ts';
import { houseOf } from './call.ts';
import { menuStyle, themeStyle } from './ui/theme/theme.ts';

/** What every page knows about the shop, in the reader's language: settings, colours, menu, category tree, brands. */
export async function loadShop({ request, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const { call, origin } = houseOf(context);
  const [{ website, menu }, categories, brands] = await Promise.all([
    call('settings.read', { q: 'website,menu' }, locale),
    call('shopfront.categories', {}, locale),
    call('shopfront.brands', {}, locale),
  ]);
  if (!website) throw new Error('the settings have no website section');
  const menuColours = menuStyle(menu?.bg_colour ?? null, menu?.text_colour ?? null);
  const theme = themeStyle(website.primary_colour, website.secondary_colour);
  return { origin, website, theme, menus: menu?.menus ?? [], menuColours, categories, brands };
}

export type Shop = Awaited<ReturnType<typeof loadShop>>;
