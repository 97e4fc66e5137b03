import { useLocation, useRouteLoaderData } from 'react-router';
import { type Locale, splitLocale } from '#shared/locale.ts';
import { formatMoney, formatSum } from '#shared/money.ts';
import type { loadShop } from '../shop-data.ts';

/** What every page knows about the shop: settings, menu, main categories. Only inside a page that was found. */
export function useShop() {
  const shop = useMaybeShop();
  if (!shop) throw new Error('the shop’s settings are not loaded');
  return shop;
}

/** The same, where the settings themselves may have failed to load. */
export const useMaybeShop = () => useRouteLoaderData<typeof loadShop>('root');

export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale;
}

/** Writes an amount in major units in the shop's currency. */
export function useMoney(): (major: number) => string {
  const { website } = useShop();
  const locale = useLocale();
  return (major) => formatMoney(major, website.currency, locale);
}

/** Writes a sum that is to be paid: with the currency's code where its sign could be another dollar's. */
export function useSum(): (major: number) => string {
  const { website } = useShop();
  const locale = useLocale();
  return (major) => formatSum(major, website.currency, locale);
}
